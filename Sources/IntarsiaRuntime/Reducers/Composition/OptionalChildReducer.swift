/// The result of `ifLet` and `ifCaseLet`: a parent and a child whose state may be absent.
@usableFromInline
struct _OptionalChildReducer<Parent: Reducer, Child: Reducer, Path: ChildPath>: Reducer
where Path.Root == Parent.State, Path.Child == Child.State {
  @usableFromInline typealias State = Parent.State
  @usableFromInline typealias Action = Parent.Action
  @usableFromInline typealias Place = InstalledIfLet<State, Action, Child.State, Child.Action>

  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let place: Place

  /// Resolves the path to the child's state.
  ///
  /// A store calls it once.
  @usableFromInline let path: () -> Path

  @usableFromInline
  init(parent: Parent, child: Child, place: Place, path: @escaping () -> Path) {
    self.parent = parent
    self.child = child
    self.place = place
    self.path = path
  }

  @inlinable
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    place.reduce(
      into: &state, at: path(), action: action,
      parent: { parent.reduce(into: &$0, action: $1) },
      child: { child.reduce(into: &$0, action: $1) })
  }

  @inlinable
  func _install() -> _InstalledReducer<State, Action> {
    let (parent, child, place, path) = (parent._install(), child._install(), place, path())
    return InstalledClosure { state, action in
      place.reduce(
        into: &state, at: path, action: action,
        parent: { parent.run($1, on: &$0) },
        child: { child.run($1, on: &$0) })
    }
  }
}
