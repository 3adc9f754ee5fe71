import IntarsiaIssues

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
  @inlinable
  init<Path: ChildPath & SendableMetatype>(
    scope: EffectScope, path: @escaping @Sendable () -> Path
  ) where Path.Root == State {
    self.init { base in
      let installed = InstalledIfLet<Path, Action, Never>(watching: scope)
      let path = path()
      return InstalledClosure { state, action in
        installed.reduceParent(into: &state, at: path, action: action, after: .none) {
          base.run($1, on: &$0)
        }
      }
    }
  }
}

extension InstalledIfLet where ChildAction == Never {
  /// Creates a place that only ends the effects of a removed child; another reducer runs the child.
  @usableFromInline
  convenience init(watching scope: EffectScope) {
    // This place extracts no child action, so it never reports an absent child.
    let absence = ChildAbsence(kind: .enumCase(""), name: "", location: IssueLocation())
    self.init(scope: scope, action: .none, dismissal: nil, absence: absence)
  }
}
