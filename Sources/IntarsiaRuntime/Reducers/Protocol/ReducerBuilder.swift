/// A result builder that makes one reducer of the reducers in a body, in their order.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   Scope(state: \.counter, action: \.counter) { Counter() }
///   if isLogging { Logger() }
///   Reduce { state, action in … }
/// }
/// ```
@resultBuilder
public enum ReducerBuilder<State, Action> {
  /// An expression of the body.
  public static func buildExpression<R: Reducer<State, Action>>(
    _ expression: R, _: R.Type = R.self
  ) -> R {
    // The second parameter keeps the compiler from opening an `any Reducer` here.
    expression
  }

  /// An expression whose type is known only at run time.
  @_disfavoredOverload
  public static func buildExpression(
    _ expression: any Reducer<State, Action>
  ) -> some Reducer<State, Action> {
    erased(expression)
  }

  /// An empty body.
  public static func buildBlock() -> EmptyReducer<State, Action> {
    EmptyReducer()
  }

  /// The first reducer of several.
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R {
    first
  }

  /// One more reducer, which runs after those before it.
  public static func buildPartialBlock<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    accumulated: R0, next: R1
  ) -> _SequenceReducer<R0, R1> {
    _SequenceReducer(first: accumulated, second: next)
  }

  /// The reducers of an `if`.
  public static func buildEither<First: Reducer<State, Action>, Second: Reducer<State, Action>>(
    first: First
  ) -> _ComposedReducer<First, Second> {
    _ComposedReducer(installing: first._install)
  }

  /// The reducers of an `else`.
  public static func buildEither<First: Reducer<State, Action>, Second: Reducer<State, Action>>(
    second: Second
  ) -> _ComposedReducer<First, Second> {
    _ComposedReducer(installing: second._install)
  }

  /// The reducers of an `if` without `else`.
  public static func buildOptional<R: Reducer<State, Action>>(_ reducer: R?) -> _OptionalReducer<R>
  {
    _OptionalReducer(wrapped: reducer)
  }

  /// The reducers of a `for` loop.
  public static func buildArray<R: Reducer<State, Action>>(
    _ reducers: [R]
  ) -> _ComposedReducer<R, Reduce<State, Action>> {
    _ComposedReducer(installing: {
      guard let first = reducers.first else { return InstalledClosure { _, _ in .none } }
      return reducers.dropFirst().reduce(first._install()) { $0.followed(by: $1._install()) }
    })
  }

  /// The reducers of an `if #available`.
  public static func buildLimitedAvailability(
    _ reducer: any Reducer<State, Action>
  ) -> some Reducer<State, Action> {
    erased(reducer)
  }

  /// A reducer that may have a lifecycle, because its type does not say so.
  private static func erased(
    _ reducer: some Reducer<State, Action>
  ) -> _ComposedReducer<Reduce<State, Action>, LifecycleMark<State, Action>> {
    _ComposedReducer(installing: reducer._install)
  }
}
