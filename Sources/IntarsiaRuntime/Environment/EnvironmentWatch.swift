import IntarsiaIssues

/// Ends the effects of a child when its state goes, whoever on the same level of the state takes it away.
///
/// A child and its parent stand side by side in `combine`, so that none of them sees all that happens. The watch of a
/// child is handed up to whatever it is combined with, and goes around all of that once.
@usableFromInline
struct EnvironmentWatch<State, Action>: Sendable {
  /// Puts the watch around a reducer, for one place in one store.
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

  /// The watch of a child which may be absent.
  @inlinable
  init<Path: ChildPath & SendableMetatype>(
    scope: EffectScope, path: @escaping @Sendable () -> Path
  ) where Path.Root == State {
    self.init { base in
      let place = OptionalChildPlace<State, Action, Path.Child, Never>(watching: scope)
      let path = path()
      return InstalledClosure { state, action in
        place.reduceParent(into: &state, at: path, action: action, after: .none) {
          base.run($1, on: &$0)
        }
      }
    }
  }
}

extension OptionalChildPlace where ChildAction == Never {
  /// A place that only notices when the child goes: somebody else runs it.
  @usableFromInline
  convenience init(watching scope: EffectScope) {
    // No action is for a child that this place would run, so that none can be missing.
    let absence = ChildAbsence(kind: .enumCase(""), name: "", location: IssueLocation())
    self.init(scope: scope, action: .none, dismissal: nil, absence: absence)
  }
}
