import IntarsiaDump
import IntarsiaSharing

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
  /// Both states have the same shared values. `diff` shows them before and after the action. A read
  /// of one, as in `newState.count`, yields the value from before.
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

  /// Reduces an action, and prints it and its change.
  ///
  /// Both states contain the same shared values. While the printer runs, those of the old state
  /// have the values from before.
  func printChange<Result>(
    _ action: Action, of state: inout State, by reduce: (inout State) -> Result
  ) -> Result {
    let oldState = state
    let tracker = SharedReferences.areUsed ? SharedChangeTracker() : nil
    let result = reduce(&state)
    guard let tracker else {
      printChange(action, from: oldState, to: state)
      return result
    }
    let newState = state
    tracker.assertion(from: 0).perform { printChange(action, from: oldState, to: newState) }
    tracker.stop()
    return result
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
