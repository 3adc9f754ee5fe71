public import IntarsiaRuntime

/// Combines several reducers into one that runs them in the given order.
///
/// ```swift
/// let appReducer: EnvironmentReducer<AppState, AppAction, AppEnvironment> = combine(
///   pullback(counterReducer, state: \.counter, action: \.counter, environment: \.counter),
///   pullback(favoritesReducer, state: \.favorites, action: \.favorites, environment: \.file)
/// )
/// ```
///
/// This function is equivalent to `EnvironmentReducer.combine(_:)`.
public func combine<State, Action, Environment>(
  _ reducers: EnvironmentReducer<State, Action, Environment>...
) -> EnvironmentReducer<State, Action, Environment> {
  .combine(reducers)
}
