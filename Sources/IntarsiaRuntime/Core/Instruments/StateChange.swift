import IntarsiaDump

/// The change of a state by an action: the state before it, and the state after it.
///
/// ```swift
/// if case .stateChanged(let change) = event.kind { print(change.difference ?? "") }
/// ```
public struct StateChange {
  /// The action that changed the state.
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

  /// The lines that differ, or `nil` if no line does.
  ///
  /// - Complexity: Each access dumps both states.
  public var difference: String? { makeDifference() }
}
