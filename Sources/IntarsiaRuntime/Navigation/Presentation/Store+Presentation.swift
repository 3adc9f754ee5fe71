public import IntarsiaCases

extension Store {
  /// A store of what is presented.
  ///
  /// ```swift
  /// if let detail = store.scope(state: \.destination?.detail, action: \.destination.detail) {
  ///   draw(detail)
  /// }
  /// ```
  ///
  /// The same scope gives the same store, as long as somebody holds it and nothing else is presented.
  ///
  /// - Parameters:
  ///   - state: The way to the state of what is presented, if anything is.
  ///   - action: The case that carries its actions and its dismissal.
  /// - Returns: `nil` when nothing is presented now.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<ChildState, ChildAction>? {
    scopedOptional(
      state: state, action: action,
      casePath: {
        AnyCasePath(action).appending(path: PresentationAction.allCasePaths.presented)
      })
  }

  /// A store of what is presented.
  ///
  /// ```swift
  /// if let form = store.scope(state: \.form, action: \.form) {
  ///   draw(form)
  /// }
  /// ```
  ///
  /// The same scope gives the same store, as long as somebody holds it and nothing else is presented.
  ///
  /// - Parameters:
  ///   - state: The way to the state of what is presented, if anything is.
  ///   - action: The case that carries its actions and its dismissal.
  /// - Returns: `nil` when nothing is presented now.
  /// - Complexity: O(1), without an allocation if the store is held already.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: KeyPath<
      Action.AllCasePaths, AnyCasePath<Action, PresentationAction<ChildAction>>
    >
  ) -> Store<ChildState, ChildAction>? where Action: CasePathable {
    scopedOptional(
      state: state, action: action,
      casePath: {
        Action.allCasePaths[keyPath: action]
          .appending(path: PresentationAction.allCasePaths.presented)
      })
  }
}
