/// A reducer that changes nothing and returns no effects.
///
/// Use it for a feature whose logic lives elsewhere, or as a placeholder in a composition.
public struct EmptyReducer<State, Action>: Reducer {
  /// Creates a reducer that changes nothing.
  public init() {}

  /// Changes nothing and returns no effect.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .none
  }
}
