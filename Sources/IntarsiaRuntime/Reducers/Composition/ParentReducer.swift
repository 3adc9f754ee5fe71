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

/// The result of `ifLet`, `ifCaseLet` and `forEach`: a parent and its child or elements.
@usableFromInline
struct _ParentReducer<Parent: Reducer, Child: Reducer, Installed: InstalledChildren>:
  _InstallableReducer
where
  Installed.State == Parent.State, Installed.Action == Parent.Action,
  Installed.ChildState == Child.State, Installed.ChildAction == Child.Action
{
  @usableFromInline typealias State = Parent.State
  @usableFromInline typealias Action = Parent.Action

  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let installed: Installed
  /// Resolves the path.
  ///
  /// A store calls it once.
  @usableFromInline let path: () -> Installed.Path

  @usableFromInline
  init(
    _ parent: Parent, _ child: Child, _ installed: Installed,
    at path: @escaping () -> Installed.Path
  ) {
    self.parent = parent
    self.child = child
    self.installed = installed
    self.path = path
  }

  @inlinable
  func _install() -> _InstalledReducer<State, Action> {
    let (parent, child, installed, path) = (parent._install(), child._install(), installed, path())
    return InstalledClosure { state, action in
      installed.reduce(
        into: &state, at: path, action: action,
        parent: { parent.run($1, on: &$0) },
        child: { child.run($1, on: &$0) })
    }
  }
}
