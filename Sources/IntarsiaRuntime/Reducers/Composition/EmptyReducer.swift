/// A reducer that changes nothing: for features whose logic lives elsewhere, and as a placeholder in a composition.
public struct EmptyReducer<State, Action>: Reducer {
  /// A reducer that changes nothing.
  public init() {}

  /// Changes the state for an action, and returns what is to be done outside.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .none
  }
}
