public import IntarsiaCases

extension Store {
  /// Creates a store that runs a reducer with an environment.
  ///
  /// ```swift
  /// let store = Store(
  ///   initialState: AppState(),
  ///   reducer: appReducer,
  ///   environment: AppEnvironment(nthPrime: WolframAlpha.nthPrime, file: .live))
  /// ```
  ///
  /// The store's type mentions neither the reducer nor its environment. Stores scoped from this
  /// store need no environment.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - reducer: The reducer of the store.
  ///   - environment: The dependencies that the reducer receives.
  public convenience init<Environment>(
    initialState: @autoclosure () -> State,
    reducer: EnvironmentReducer<State, Action, Environment>,
    environment: Environment
  ) {
    self.init(initialState: initialState()) { Reduce(reducer, environment: environment) }
  }

  /// Returns the store of a child feature: the older name of `scope(state:action:)`.
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

  /// Returns the store of a child feature whose actions a function converts into the parent's.
  ///
  /// ```swift
  /// let modal = store.view(
  ///   value: \.primeModal,
  ///   action: { modalAction in .counter(.primeModal(modalAction)) })
  /// ```
  ///
  /// Each call returns a new store, because functions cannot be compared. Scoping by a case returns
  /// the same store while a caller holds it.
  @_disfavoredOverload
  public func view<ChildState, ChildAction>(
    value: KeyPath<State, ChildState>,
    action: @escaping @Sendable (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction> {
    Store<ChildState, ChildAction>(
      node: PropertyNode(
        parent: node, state: value, action: AnyCasePath(embed: action, extract: { _ in nil })),
      host: host)
  }
}
