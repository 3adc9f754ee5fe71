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
}

extension InstalledChildren {
  /// Returns the reducer of a parent with its child or its elements.
  ///
  /// - Parameter path: Resolves the path. A store calls this closure once.
  @inlinable
  func reducer(
    of child: some Reducer<ChildState, ChildAction>, in parent: some Reducer<State, Action>,
    at path: @escaping () -> Path
  ) -> Reduce<State, Action> {
    Reduce(installing: {
      let (parent, child, path) = (parent._install(), child._install(), path())
      return InstalledClosure { state, action in
        self.reduce(
          into: &state, at: path, action: action,
          parent: { parent.run($1, on: &$0) },
          child: { child.run($1, on: &$0) })
      }
    })
  }
}
