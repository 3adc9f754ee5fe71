public import IntarsiaCases

extension Store {
  /// Returns a store of a part of the feature.
  ///
  /// ```swift
  /// let counter: StoreOf<Counter> = store.scope(state: \.counter, action: \.counter)
  /// ```
  ///
  /// The same scope returns the same store while a caller retains it.
  ///
  /// - Parameters:
  ///   - state: A key path to the child's state.
  ///   - action: The case that carries the child's actions.
  /// - Complexity: O(1). This overload is for case key paths that are made elsewhere or have
  ///   several steps. The compiler prefers the overload for a literal of one step, which costs a
  ///   fraction of it.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scoped(state: state, action: action, casePath: { AnyCasePath(action) })
  }

  /// Returns a store of a part of the feature.
  ///
  /// ```swift
  /// let counter: StoreOf<Counter> = store.scope(state: \.counter, action: \.counter)
  /// ```
  ///
  /// The same scope returns the same store while a caller retains it.
  ///
  /// - Parameters:
  ///   - state: A key path to the child's state.
  ///   - action: The case that carries the child's actions.
  /// - Complexity: O(1), without an allocation if a caller already retains the store.
  @_alwaysEmitIntoClient
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, ChildAction>>
  ) -> Store<ChildState, ChildAction> where Action: CasePathable {
    scoped(state: state, action: action, casePath: { Action.allCasePaths[keyPath: action] })
  }

  /// Returns a store of an optional part of the feature.
  ///
  /// ```swift
  /// if let modal = store.scope(state: \.modal, action: \.modal) {
  ///   draw(modal)
  /// }
  /// ```
  ///
  /// The same scope returns the same store while a caller retains it, until the state of another
  /// child replaces this state.
  ///
  /// - Parameters:
  ///   - state: A key path to the child's optional state.
  ///   - action: The case that carries the child's actions.
  /// - Returns: `nil` if the state is `nil` now.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    scopedOptional(state: state, action: action, casePath: { AnyCasePath(action) })
  }

  /// Returns a store of an optional part of the feature.
  ///
  /// ```swift
  /// if let modal = store.scope(state: \.modal, action: \.modal) {
  ///   draw(modal)
  /// }
  /// ```
  ///
  /// The same scope returns the same store while a caller retains it, until the state of another
  /// child replaces this state.
  ///
  /// - Parameters:
  ///   - state: A key path to the child's optional state.
  ///   - action: The case that carries the child's actions.
  /// - Returns: `nil` if the state is `nil` now.
  @_alwaysEmitIntoClient
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: KeyPath<Action.AllCasePaths, AnyCasePath<Action, ChildAction>>
  ) -> Store<ChildState, ChildAction>? where Action: CasePathable {
    scopedOptional(state: state, action: action, casePath: { Action.allCasePaths[keyPath: action] })
  }

  // The same functions as with the label `state:`, as much code of the field spells them.

  /// Returns the store of a part of the state.
  ///
  /// ```swift
  /// let counter = store.scope(\.counter, action: \.counter)
  /// ```
  ///
  /// This function is equivalent to `scope(state:action:)`.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scope(state: state, action: action)
  }

  /// Returns the store of an optional part of the state, or `nil` while the part is absent.
  ///
  /// This function is equivalent to `scope(state:action:)`.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    scope(state: state, action: action)
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func scoped<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: AnyKeyPath,
    casePath: () -> AnyCasePath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scoped(state: state, action: action, casePath: casePath) {
      unsafeDowncast($0, to: ChildNode<State, Action, ChildState, ChildAction>.self)
        .pass($1, at: $2)
    }
  }

  @usableFromInline
  func scoped<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: AnyKeyPath,
    casePath: () -> AnyCasePath<Action, ChildAction>,
    relay: @escaping StoreNode<ChildState, ChildAction>.Relay
  ) -> Store<ChildState, ChildAction> {
    children.child(state: state, action: action, path: casePath) {
      Store<ChildState, ChildAction>(
        node: PropertyNode(parent: node, state: state, action: $0, relay: relay), host: host)
    }
  }

  @_alwaysEmitIntoClient
  @inline(__always)
  func scopedOptional<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: AnyKeyPath,
    casePath: () -> AnyCasePath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    scopedOptional(state: state, action: action, casePath: casePath) {
      unsafeDowncast($0, to: ChildNode<State, Action, ChildState, ChildAction>.self)
        .passKeepingState($1, at: $2)
    }
  }

  @usableFromInline
  func scopedOptional<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: AnyKeyPath,
    casePath: () -> AnyCasePath<Action, ChildAction>,
    relay: @escaping StoreNode<ChildState, ChildAction>.Relay
  ) -> Store<ChildState, ChildAction>? {
    guard var childState = node.read({ $0[keyPath: state] }) else { return nil }
    let identity = TrackedIdentity<ChildState>()?(of: &childState)
    return children.child(state: state, action: action, identity: identity, path: casePath) {
      Store<ChildState, ChildAction>(
        node: OptionalNode(
          parent: node, state: state, action: $0, initialState: childState, relay: relay),
        host: host)
    }
  }
}
