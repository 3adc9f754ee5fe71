public import IntarsiaCases

extension UIBindable {
  /// A binding to the store of what is presented: to write `nil` dismisses it.
  ///
  /// ```swift
  /// Sheet(item: $store.scope(state: \.form, action: \.form)) { form in
  ///   FormView(store: form)
  /// }
  /// ```
  ///
  /// A sheet that the user closes writes `nil`, which sends the dismissal. Once nothing is presented any more, because
  /// the feature has taken the state away itself, writing `nil` sends nothing.
  ///
  /// - Parameters:
  ///   - state: The way to the state of what is presented, if anything is.
  ///   - action: The case that carries its actions and its dismissal.
  @MainActor
  public func scope<State, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    wrappedValue.presented(state: state, action: action)
  }
}

extension UIBinding {
  /// A binding to the store of what is presented: to write `nil` dismisses it.
  ///
  /// For views that were handed the binding to a store, not the store.
  ///
  /// - Parameters:
  ///   - state: The way to the state of what is presented, if anything is.
  ///   - action: The case that carries its actions and its dismissal.
  @MainActor
  public func scope<State, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> UIBinding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    wrappedValue.presented(state: state, action: action)
  }
}

extension Store {
  fileprivate func presented<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> UIBinding<Store<ChildState, ChildAction>?> {
    UIBinding(
      get: { self.scope(state: state, action: action) },
      set: { child in
        guard child == nil, self.withState({ $0[keyPath: state] != nil }) else { return }
        self.send(AnyCasePath(action).embed(.dismiss))
      })
  }
}
