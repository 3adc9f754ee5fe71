import IntarsiaDump

/// Prints each action and the change of the state that it causes.
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

  /// Creates a custom printer.
  ///
  /// - Parameter printChange: Called after each action, in the isolation of the store.
  public init(
    printChange: @escaping (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void
  ) {
    body = printChange
  }

  /// Prints an action and its change.
  ///
  /// ```swift
  /// printer.printChange(.incrementButtonTapped, from: before, to: after)
  /// ```
  public func printChange(_ action: Action, from oldState: State, to newState: State) {
    body(action, oldState, newState)
  }
}

extension _ReducerPrinter {
  /// Prints each action in full, and the difference between the states before and after it.
  ///
  /// ```swift
  /// Feature()._printChanges(.customDump)
  /// ```
  public static var customDump: Self { .customDump { print($0) } }

  /// Writes each action in full, and the difference between the states before and after it.
  ///
  /// ```swift
  /// Feature()._printChanges(.customDump { logger.debug("\($0)") })
  /// ```
  ///
  /// - Parameter write: Receives a text of several lines for each action.
  public static func customDump(_ write: @escaping (_ text: String) -> Void) -> Self {
    Self { action, oldState, newState in
      var text = "received action:\n"
      IntarsiaDump.customDump(action, to: &text, indent: 2)
      text += "\n"
      text += diff(oldState, newState) ?? "  (nothing has changed)"
      write(text + "\n")
    }
  }

  /// Prints the case of each action, without its payload, and no change.
  ///
  /// ```swift
  /// Feature()._printChanges(.actionLabels)
  /// // received action: Feature.Action.rows(.element(id:, action: .toggleTapped))
  /// ```
  public static var actionLabels: Self { .actionLabels { print($0) } }

  /// Writes the case of each action, without its payload, and no change.
  ///
  /// ```swift
  /// Feature()._printChanges(.actionLabels { logger.debug("\($0)") })
  /// ```
  ///
  /// - Parameter write: Receives a line of text for each action.
  public static func actionLabels(_ write: @escaping (_ text: String) -> Void) -> Self {
    Self { action, _, _ in write("received action: \(ActionLabel(action))") }
  }
}
