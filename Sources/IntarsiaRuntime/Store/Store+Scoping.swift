public import IntarsiaCases

extension Store {
  /// A store of a part of the feature.
  ///
  /// ```swift
  /// let counter: StoreOf<Counter> = store.scope(state: \.counter, action: \.counter)
  /// ```
  ///
  /// The same scope gives the same store, as long as somebody holds it.
  ///
  /// - Parameters:
  ///   - state: The way to the child's state.
  ///   - action: The case that carries the child's actions.
  /// - Complexity: O(1). This one is for case key paths that are made elsewhere, or have several steps; the compiler
  ///   prefers the one for a literal of a single step, which costs a small part of it.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    child(state: state, action: action) { AnyCasePath(action) }
  }

  /// A store of a part of the feature.
  ///
  /// ```swift
  /// let counter: StoreOf<Counter> = store.scope(state: \.counter, action: \.counter)
  /// ```
  ///
  /// The same scope gives the same store, as long as somebody holds it.
  ///
  /// - Parameters:
  ///   - state: The way to the child's state.
  ///   - action: The case that carries the child's actions.
  /// - Complexity: O(1), without an allocation if the store is held already.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, ChildAction>>
  ) -> Store<ChildState, ChildAction> where Action: CasePathable {
    child(state: state, action: action) { Action.allCasePaths[keyPath: action] }
  }

  /// A store of a part of the feature that may be absent.
  ///
  /// ```swift
  /// if let modal = store.scope(state: \.modal, action: \.modal) {
  ///   draw(modal)
  /// }
  /// ```
  ///
  /// The same scope gives the same store, as long as somebody holds it and the state has not been replaced by that of
  /// another child.
  ///
  /// - Parameters:
  ///   - state: The way to the child's state.
  ///   - action: The case that carries the child's actions.
  /// - Returns: `nil` when there is no such state now.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    presentChild(state: state, action: action) { AnyCasePath(action) }
  }

  /// A store of a part of the feature that may be absent.
  ///
  /// ```swift
  /// if let modal = store.scope(state: \.modal, action: \.modal) {
  ///   draw(modal)
  /// }
  /// ```
  ///
  /// The same scope gives the same store, as long as somebody holds it and the state has not been replaced by that of
  /// another child.
  ///
  /// - Parameters:
  ///   - state: The way to the child's state.
  ///   - action: The case that carries the child's actions.
  /// - Returns: `nil` when there is no such state now.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, ChildAction>>
  ) -> Store<ChildState, ChildAction>? where Action: CasePathable {
    presentChild(state: state, action: action) { Action.allCasePaths[keyPath: action] }
  }
}

extension Store {
  private func child<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: AnyKeyPath,
    casePath: () -> AnyCasePath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    children.child(state: state, action: action, path: casePath) {
      Store<ChildState, ChildAction>(
        node: PropertyNode(parent: node, state: state, action: $0), engine: engine)
    }
  }

  func presentChild<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: AnyKeyPath,
    casePath: () -> AnyCasePath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    guard var childState = node.read({ $0[keyPath: state] }) else { return nil }
    let identity = TrackedIdentity<ChildState>()?(of: &childState)
    return children.child(state: state, action: action, identity: identity, path: casePath) {
      Store<ChildState, ChildAction>(
        node: PresentNode(parent: node, state: state, action: $0, initialState: childState),
        engine: engine)
    }
  }
}
