public import IntarsiaCases

extension Store {
  /// Returns the store of the presented feature.
  ///
  /// ```swift
  /// if let detail = store.scope(state: \.destination?.detail, action: \.destination.detail) {
  ///   draw(detail)
  /// }
  /// ```
  ///
  /// The same scope returns the same store while a caller holds it and the same feature stays
  /// presented.
  ///
  /// - Parameters:
  ///   - state: A key path to the presented feature's optional state.
  ///   - action: The case that carries the feature's actions and its dismissal.
  /// - Returns: The store, or `nil` if nothing is presented.
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

  /// Returns the store of the presented feature.
  ///
  /// ```swift
  /// if let form = store.scope(state: \.form, action: \.form) {
  ///   draw(form)
  /// }
  /// ```
  ///
  /// The same scope returns the same store while a caller holds it and the same feature stays
  /// presented.
  ///
  /// - Parameters:
  ///   - state: A key path to the presented feature's optional state.
  ///   - action: The case that carries the feature's actions and its dismissal.
  /// - Returns: The store, or `nil` if nothing is presented.
  /// - Complexity: O(1), without an allocation if a caller already holds the store.
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

  /// Returns the store of the presented feature, or `nil` while nothing is presented.
  ///
  /// This function is equivalent to `scope(state:action:)`.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<ChildState, ChildAction>? {
    scope(state: state, action: action)
  }
}
