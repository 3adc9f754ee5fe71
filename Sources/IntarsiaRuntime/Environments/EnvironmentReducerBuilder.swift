/// Combines the reducers listed in a closure into one that runs them in order.
///
/// ```swift
/// EnvironmentReducer.combine {
///   counterReducer.pullback(state: \.counter, action: \.counter, environment: \.counter)
///   if isLogging { analyticsReducer }
/// }
/// ```
@resultBuilder
public enum EnvironmentReducerBuilder<State, Action, Environment> {
  /// The type of each expression in the closure.
  public typealias Component = EnvironmentReducer<State, Action, Environment>

  /// A reducer.
  public static func buildExpression(_ reducer: Component) -> Component { reducer }

  /// The reducers of a block.
  public static func buildBlock(_ reducers: Component...) -> Component { .combine(reducers) }

  /// The reducers of an `if` without `else`.
  public static func buildOptional(_ reducer: Component?) -> Component { reducer ?? .empty }

  /// The reducers of the first branch of an `if` with `else`.
  public static func buildEither(first reducer: Component) -> Component { reducer }

  /// The reducers of the `else` branch.
  public static func buildEither(second reducer: Component) -> Component { reducer }

  /// The reducers of a `for` loop.
  public static func buildArray(_ reducers: [Component]) -> Component { .combine(reducers) }

  /// The reducers of an `if #available`.
  public static func buildLimitedAvailability(_ reducer: Component) -> Component { reducer }
}
