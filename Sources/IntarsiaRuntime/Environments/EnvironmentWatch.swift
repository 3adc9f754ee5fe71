/// Ends the effects of a child when any reducer of the same state removes the child's state.
///
/// `combine` runs a child and its parent as siblings, so neither sees all changes of the state. It
/// therefore collects the watches of its reducers, and each watch wraps the whole combination once.
@usableFromInline
struct EnvironmentWatch<State, Action>: Sendable {
  /// Wraps an installed reducer with the watch, for one position in one store.
  @usableFromInline
  let watching: @Sendable (_InstalledReducer<State, Action>) -> _InstalledReducer<State, Action>

  @usableFromInline
  init(
    _ watching:
      @escaping @Sendable (_InstalledReducer<State, Action>) -> _InstalledReducer<
        State, Action
      >
  ) {
    self.watching = watching
  }

  /// Creates a watch of a child whose state may be absent.
  @_alwaysEmitIntoClient
  init<Path: ConditionalChildPath & SendableMetatype>(
    scope: EffectScope, path: @escaping @Sendable () -> Path
  ) where Path.Root == State {
    self.init { base in
      let (watch, path) = (ChildWatch<Path>(scope: scope), path())
      return InstalledClosure { state, action in
        watch.reduceParent(into: &state, at: path, action: action, after: .none) {
          base.run($1, on: &$0)
        }
      }
    }
  }
}
