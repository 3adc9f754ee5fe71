import IntarsiaDump

/// What an action has changed: the state before it, and the state after it.
///
/// ```swift
/// if case .stateChanged(let change) = event.kind { print(change.difference ?? "") }
/// ```
public struct StateChange {
  /// The action that changed it.
  public let action: Any

  /// The state before the action.
  public let before: Any

  /// The state after the action.
  public let after: Any

  private let makeDifference: () -> String?

  init<State, Action>(_ action: Action, from before: State, to after: State) {
    self.action = action
    self.before = before
    self.after = after
    makeDifference = { diff(before, after) }
  }

  /// The lines that differ, or `nil` if none does.
  ///
  /// - Complexity: Both states are dumped with each call.
  public var difference: String? { makeDifference() }
}
