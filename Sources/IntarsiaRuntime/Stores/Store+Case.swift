public import IntarsiaCases

extension Store
where
  State: CaseReducerState, State.StateReducer: CaseReducer, State.StateReducer.State == State,
  State.StateReducer.Action == Action
{
  /// The store of the feature that stands there, in its case.
  ///
  /// ```swift
  /// switch store.case {
  /// case .detail(let store): DetailView(store: store)
  /// case .settings(let store): SettingsView(store: store)
  /// }
  /// ```
  ///
  /// Whoever reads it inside `observe` is told when another feature stands there, and not when a field of this one
  /// changes.
  public var `case`: State.StateReducer.CaseScope {
    State.StateReducer.scope(self)
  }
}

extension Store {
  /// The store of a case that is known to stand there.
  ///
  /// Public only because the code that `@Reducer` writes needs it.
  public func _$case<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, ChildAction>>
  ) -> Store<ChildState, ChildAction> where Action: CasePathable {
    guard let store = scope(state: state, action: action) else {
      preconditionFailure("\(State.self) was asked for a case that it is not; expected \(state)")
    }
    return store
  }
}
