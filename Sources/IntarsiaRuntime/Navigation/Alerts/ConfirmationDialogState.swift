public import IntarsiaDump

/// A dialog that offers a choice, as a value: what it asks, and what its buttons send.
///
/// ```swift
/// state.dialog = ConfirmationDialogState(titleVisibility: .visible) {
///   TextState("What is to become of \(book.title)?")
/// } actions: {
///   ButtonState(action: .lendTapped) { TextState("Lend") }
///   ButtonState(role: .destructive, action: .deleteTapped) { TextState("Delete") }
/// }
/// ```
///
/// Present it with ``Presents()`` and `.ifLet(\.$dialog, action: \.dialog)`: when one of its buttons has sent its action,
/// the state is `nil` again.
public struct ConfirmationDialogState<Action>: _EphemeralState, Identifiable {
  /// The choices.
  public var buttons: [ButtonState<Action>]

  /// What more there is to say.
  public var message: TextState?

  /// What is asked, in a line.
  public var title: TextState

  /// Whether the title is shown.
  public var titleVisibility: ConfirmationDialogStateTitleVisibility

  /// Who this dialog is.
  public var _$identity = ObservationIdentity()

  /// A dialog with a title, choices and a message.
  public init(
    titleVisibility: ConfirmationDialogStateTitleVisibility = .automatic,
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: () -> TextState? = { nil }
  ) {
    self.titleVisibility = titleVisibility
    self.title = title()
    buttons = actions()
    self.message = message()
  }

  /// Another dialog that is shown in its place has another one, even if it asks the same.
  public var id: ObjectIdentifier { _$identity._objectIdentifier }

  /// The same dialog, whose buttons send something else.
  public func map<NewAction>(
    _ transform: (Action?) -> NewAction?
  ) -> ConfirmationDialogState<NewAction> {
    ConfirmationDialogState<NewAction>(
      titleVisibility: titleVisibility, title: { title },
      actions: { buttons.map { $0.map(transform) } },
      message: { message })
  }
}

/// Whether the title of a dialog is shown.
public enum ConfirmationDialogStateTitleVisibility: Hashable, Sendable {
  /// The user interface decides.
  case automatic

  /// It is not.
  case hidden

  /// It is.
  case visible
}

extension ConfirmationDialogState: _ObservableStruct {}
extension ConfirmationDialogState: Equatable where Action: Equatable {}
extension ConfirmationDialogState: Hashable where Action: Hashable {}
extension ConfirmationDialogState: Sendable where Action: Sendable {}

extension ConfirmationDialogState: CustomDumpReflectable {
  /// Shows what the dialog asks, and its choices.
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = [("title", title)]
    if titleVisibility != .automatic { children.append(("titleVisibility", titleVisibility)) }
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
