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

extension EnvironmentWatch {
  /// Returns a watch that ends the effects of an optional child, or none for a child of another
  /// type.
  @usableFromInline
  static func ofOptional<Child>(
    _ state: any WritableKeyPath<State, Child> & Sendable, scope: EffectScope
  ) -> [Self] {
    (Child.self as? any OptionalState.Type).map { [$0.watch(state, scope: scope)] } ?? []
  }
}

/// The type of an optional child's state.
private protocol OptionalState {
  static func watch<Root, Action, Child>(
    _ state: any WritableKeyPath<Root, Child> & Sendable, scope: EffectScope
  ) -> EnvironmentWatch<Root, Action>
}

extension Optional: OptionalState {
  fileprivate static func watch<Root, Action, Child>(
    _ state: any WritableKeyPath<Root, Child> & Sendable, scope: EffectScope
  ) -> EnvironmentWatch<Root, Action> {
    EnvironmentWatch(scope: scope) {
      // `Child` is this type, which the caller has opened.
      OptionalChildPath(StatePath(unsafeDowncast(state, to: WritableKeyPath<Root, Self>.self)))
    }
  }
}
