import IntarsiaDump

/// What is printed of an action and of the change that it makes.
///
/// ```swift
/// let timestamps = _ReducerPrinter<Feature.State, Feature.Action> { action, oldState, newState in
///   log.append("\(clock.now): \(action)")
/// }
///
/// Feature()
///   ._printChanges(timestamps)
/// ```
public struct _ReducerPrinter<State, Action> {
  private let body: (_ action: Action, _ oldState: State, _ newState: State) -> Void

  /// A printer of your own.
  ///
  /// - Parameter printChange: Called after each action, in the isolation of the store.
  public init(
    printChange: @escaping (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void
  ) {
    body = printChange
  }

  /// Prints one action and its change.
  ///
  /// ```swift
  /// printer.printChange(.incrementButtonTapped, from: before, to: after)
  /// ```
  public func printChange(_ action: Action, from oldState: State, to newState: State) {
    body(action, oldState, newState)
  }
}

extension _ReducerPrinter {
  /// Prints each action as a whole, and how the state after it differs from the one before.
  ///
  /// ```swift
  /// Feature()._printChanges(.customDump)
  /// ```
  public static var customDump: Self { .customDump { print($0) } }

  /// Writes each action as a whole, and how the state after it differs from the one before.
  ///
  /// ```swift
  /// Feature()._printChanges(.customDump { logger.debug("\($0)") })
  /// ```
  ///
  /// - Parameter write: Given one text for each action, of several lines.
  public static func customDump(_ write: @escaping (_ text: String) -> Void) -> Self {
    Self { action, oldState, newState in
      var text = "received action:\n"
      IntarsiaDump.customDump(action, to: &text, indent: 2)
      text += "\n"
      text += diff(oldState, newState) ?? "  (nothing has changed)"
      write(text + "\n")
    }
  }

  /// Prints the case of each action, without what it carries, and no change.
  ///
  /// ```swift
  /// Feature()._printChanges(.actionLabels)
  /// // received action: Feature.Action.rows(.element(id:, action: .toggleTapped))
  /// ```
  public static var actionLabels: Self { .actionLabels { print($0) } }

  /// Writes the case of each action, without what it carries, and no change.
  ///
  /// ```swift
  /// Feature()._printChanges(.actionLabels { logger.debug("\($0)") })
  /// ```
  ///
  /// - Parameter write: Given one line for each action.
  public static func actionLabels(_ write: @escaping (_ text: String) -> Void) -> Self {
    Self { action, _, _ in write("received action: \(ActionLabel(action))") }
  }
}
