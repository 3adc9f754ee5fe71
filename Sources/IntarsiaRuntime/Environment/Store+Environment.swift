public import IntarsiaCases

extension Store {
  /// Makes a store that runs a reducer with an environment.
  ///
  /// ```swift
  /// let store = Store(
  ///   initialState: AppState(),
  ///   reducer: appReducer,
  ///   environment: AppEnvironment(nthPrime: WolframAlpha.nthPrime, file: .live))
  /// ```
  ///
  /// The store's type says nothing of the reducer and its environment, and no store that is scoped from it needs one.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - reducer: What runs.
  ///   - environment: What the reducer may use of the world outside.
  public convenience init<Environment>(
    initialState: @autoclosure () -> State,
    reducer: EnvironmentReducer<State, Action, Environment>,
    environment: Environment
  ) {
    self.init(initialState: initialState()) { Reduce(reducer, environment: environment) }
  }

  /// A store of a part of the feature: the older name of `scope(state:action:)`.
  ///
  /// ```swift
  /// let counter = store.view(value: \.counter, action: \.counter)
  /// ```
  public func view<ChildState, ChildAction>(
    value: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scope(state: value, action: action)
  }

  /// A store of a part of the feature whose actions are turned into those of the whole by a function.
  ///
  /// ```swift
  /// let modal = store.view(
  ///   value: \.primeModal,
  ///   action: { modalAction in .counter(.primeModal(modalAction)) })
  /// ```
  ///
  /// Unlike a store that is scoped by a case, it is another one each time that it is asked for: a function can't be told
  /// apart from others.
  @_disfavoredOverload
  public func view<ChildState, ChildAction>(
    value: KeyPath<State, ChildState>,
    action: @escaping @Sendable (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction> {
    Store<ChildState, ChildAction>(
      node: PropertyNode(
        parent: node, state: value, action: AnyCasePath(embed: action, extract: { _ in nil })),
      engine: engine)
  }
}
