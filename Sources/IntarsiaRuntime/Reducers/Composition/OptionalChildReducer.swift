/// The result of `ifLet` and `ifCaseLet`: a parent and a child whose state may be absent.
@usableFromInline
struct _OptionalChildReducer<Parent: Reducer, Child: Reducer, Path: ChildPath>: _InstallableReducer
where Path.Root == Parent.State, Path.Child == Child.State {
  @usableFromInline typealias State = Parent.State
  @usableFromInline typealias Action = Parent.Action
  @usableFromInline typealias Installed = InstalledIfLet<State, Action, Child.State, Child.Action>

  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let installed: Installed

  /// Resolves the path to the child's state.
  ///
  /// A store calls it once.
  @usableFromInline let path: () -> Path

  @usableFromInline
  init(parent: Parent, child: Child, installed: Installed, path: @escaping () -> Path) {
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
