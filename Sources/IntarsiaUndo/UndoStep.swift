import IntarsiaConcurrency

/// The part that a change has in the history.
///
/// The closure of `undoable` returns it for each action that changes the tracked state:
///
/// ```swift
/// .undoable(\.document, history: \.history, action: \.undo) { action in
///   switch action {
///   case .titleChanged: .joining("title", within: .seconds(2), named: "Typing")
///   case .rowsDeleted: .entry("Delete")
///   case .refreshed: .unrecorded
///   default: .entry()
///   }
/// }
/// ```
///
/// Inside an open group every change is a part of the group's entry.
public struct UndoStep: Sendable {
  enum Kind {
    case entry
    case joining(AnyHashableSendable, within: Duration?)
    case unrecorded
  }

  let kind: Kind
  let name: String?

  /// A change that makes an entry of its own.
  ///
  /// - Parameter name: The name of the entry, for a menu.
  public static func entry(_ name: String? = nil) -> Self {
    Self(kind: .entry, name: name)
  }

  /// A change that joins the latest entry if that has the same key, and otherwise makes an entry.
  ///
  /// Actions that an effect sends join the entry of the action that started it if both have the
  /// same key, such as an identifier that the actions carry. A change with another key in between
  /// makes an entry, and then a later change no longer joins the earlier one.
  ///
  /// - Parameters:
  ///   - key: A value that consecutive changes of one entry have in common.
  ///   - window: The longest time between two changes of an entry, by `continuousClock`. Without
  ///     it, no clock is read.
  ///   - name: The name of an entry that this change makes.
  public static func joining(
    _ key: some Hashable & Sendable, within window: Duration? = nil, named name: String? = nil
  ) -> Self {
    Self(kind: .joining(AnyHashableSendable(key), within: window), name: name)
  }

  /// A change that makes no entry.
  ///
  /// Undoing the latest entry undoes it, too, because an entry restores an earlier state as a
  /// whole. Without an entry it cannot be undone.
  public static var unrecorded: Self { Self(kind: .unrecorded, name: nil) }
}
