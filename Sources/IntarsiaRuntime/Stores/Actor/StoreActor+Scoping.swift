public import IntarsiaCases
public import IntarsiaCollections

extension StoreActor {
  /// Returns a store of a part of the feature, on the same actor.
  ///
  /// ```swift
  /// let queue: StoreActorOf<Queue> = session.scope(state: \.queue, action: \.queue)
  /// ```
  ///
  /// - Isolation: Can be called from anywhere.
  /// - Complexity: O(1). Each call makes a new view.
  @_disfavoredOverload
  public nonisolated func scope<ChildState, ChildAction>(
    state: any KeyPath<State, ChildState> & Sendable,
    action: any CaseKeyPath<Action, ChildAction> & Sendable
  ) -> StoreActor<ChildState, ChildAction> {
    child(state: state, action: AnyCasePath(action))
  }

  /// Returns a store of a part of the feature, on the same actor.
  ///
  /// ```swift
  /// let queue: StoreActorOf<Queue> = session.scope(state: \.queue, action: \.queue)
  /// ```
  ///
  /// - Isolation: Can be called from anywhere.
  /// - Complexity: O(1). Each call makes a new view.
  public nonisolated func scope<ChildState, ChildAction>(
    state: any KeyPath<State, ChildState> & Sendable,
    action: any KeyPath<Action.AllCasePaths, AnyCasePath<Action, ChildAction>> & Sendable
  ) -> StoreActor<ChildState, ChildAction> where Action: CasePathable {
    child(state: state, action: Action.allCasePaths[keyPath: action])
  }

  /// Returns a store of an optional part of the feature, on the same actor.
  ///
  /// ```swift
  /// if let upload = await session.scope(state: \.upload, action: \.upload) {
  ///   await upload.send(.cancelButtonTapped)
  /// }
  /// ```
  ///
  /// A store that outlives its state shows the state with which it was made. The reducer reports
  /// actions that are sent to it.
  ///
  /// - Returns: `nil` if the state is `nil` now.
  public func scope<ChildState, ChildAction>(
    state: any KeyPath<State, ChildState?> & Sendable,
    action: any KeyPath<Action.AllCasePaths, AnyCasePath<Action, ChildAction>> & Sendable
  ) -> StoreActor<ChildState, ChildAction>? where Action: CasePathable {
    optionalChild(state: state, action: Action.allCasePaths[keyPath: action])
  }

  /// Returns a store of the element with an identifier, on the same actor.
  ///
  /// ```swift
  /// let row = await session.scope(state: \.rows, action: \.rows, id: 9)
  /// ```
  ///
  /// A store that outlives its element shows the state with which it was made. The reducer reports
  /// actions that are sent to it.
  ///
  /// - Returns: `nil` if there is no such element now.
  /// - Complexity: O(1)
  public func scope<ID: Hashable & Sendable, ElementState, ElementAction>(
    state: any KeyPath<State, IdentifiedArray<ID, ElementState>> & Sendable,
    action: any KeyPath<
      Action.AllCasePaths, AnyCasePath<Action, IdentifiedAction<ID, ElementAction>>
    > & Sendable,
    id: ID
  ) -> StoreActor<ElementState, ElementAction>? where Action: CasePathable {
    optionalChild(
      state: state.appending(path: \.[id: id]),
      action: Action.allCasePaths[keyPath: action].appending(
        path: IdentifiedAction.allCasePaths[id: id]))
  }

  /// Returns the store actor of a part of the state.
  ///
  /// This function is equivalent to `scope(state:action:)`.
  @_disfavoredOverload
  public nonisolated func scope<ChildState, ChildAction>(
    _ state: any KeyPath<State, ChildState> & Sendable,
    action: any CaseKeyPath<Action, ChildAction> & Sendable
  ) -> StoreActor<ChildState, ChildAction> {
    scope(state: state, action: action)
  }

  private nonisolated func child<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: AnyCasePath<Action, ChildAction>
  ) -> StoreActor<ChildState, ChildAction> {
    let node = PropertyNode(parent: part.node, state: state, action: action)
    return StoreActor<ChildState, ChildAction>(ActorPart(node: node), host: host)
  }

  private func optionalChild<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: AnyCasePath<Action, ChildAction>
  ) -> StoreActor<ChildState, ChildAction>? {
    guard let childState = part.node.read({ $0[keyPath: state] }) else { return nil }
    let node = OptionalNode(
      parent: part.node, state: state, action: action, initialState: childState)
    return StoreActor<ChildState, ChildAction>(ActorPart(node: node), host: host)
  }
}
