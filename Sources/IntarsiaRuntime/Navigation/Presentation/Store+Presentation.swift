public import IntarsiaCases
import IntarsiaCollections

extension Store {
  /// A store of what is presented.
  ///
  /// ```swift
  /// if let form = store.scope(state: \.form, action: \.form) {
  ///   draw(form)
  /// }
  /// if let detail = store.scope(state: \.destination?.detail, action: \.destination.detail) {
  ///   draw(detail)
  /// }
  /// ```
  ///
  /// The same scope gives the same store, as long as somebody holds it and nothing else is presented.
  ///
  /// - Returns: `nil` when nothing is presented now.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<ChildState, ChildAction>? {
    guard var childState = node.read({ $0[keyPath: state] }) else { return nil }
    let identity = TrackedIdentity<ChildState>()?(of: &childState)
    return children.store(state: state, action: action, identity: identity) {
      Store<ChildState, ChildAction>(
        node: PresentNode(
          parent: node, state: state,
          action: AnyCasePath(action).appending(path: PresentationAction.allCasePaths.presented),
          initialState: childState))
    }
  }
}
