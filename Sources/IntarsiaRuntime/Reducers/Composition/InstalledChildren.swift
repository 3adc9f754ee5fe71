/// How a parent runs a child whose state may be absent, or the elements of a collection.
@usableFromInline
protocol InstalledChildren<State, Action, ChildState, ChildAction> {
  associatedtype State
  associatedtype Action
  associatedtype ChildState
  associatedtype ChildAction
  /// A path from the parent's state to the child's state, or to the collection.
  associatedtype Path

  /// Runs the child's reducer, if the action is the child's, and then the parent's.
  ///
  /// Cancels the effects of a child whose state is removed or replaced.
  func reduce(
    into state: inout State, at path: Path, action: Action,
    parent: (inout State, Action) -> Effect<Action>,
    child: (inout ChildState, ChildAction) -> Effect<ChildAction>
  ) -> Effect<Action>

  /// Returns a closure that visits the child or the elements.
  func visitor(
    of child: _InstalledReducer<ChildState, ChildAction>, at path: Path
  ) -> Visitor<State, Action>
}

extension InstalledChildren {
  /// Returns the reducer of a parent with its child or its elements.
  ///
  /// - Parameter path: Resolves the path. A store calls this closure once.
  @_alwaysEmitIntoClient
  func reducer<Parent: Reducer<State, Action>, Child: Reducer<ChildState, ChildAction>>(
    of child: Child, in parent: Parent, at path: @escaping () -> Path
  ) -> _ComposedReducer<Parent, Child> {
    _ComposedReducer(installing: {
      let (parent, child, path) = (parent._install(), child._install(), path())
      let installed = InstalledClosure<State, Action> { state, action in
        self.reduce(
          into: &state, at: path, action: action,
          parent: { parent.run($1, on: &$0) },
          child: { child.run($1, on: &$0) })
      }
      guard Child.hasLifecycle else { return installed.withLifecycle(of: parent) }
      let visitor = visitor(of: child, at: path)
      installed.visitor = { state, action, visit in
        parent.visit(&state, after: action, visit).merge(with: visitor(&state, action, visit))
      }
      return installed
    })
  }
}
