public import IntarsiaCases

extension EnvironmentReducer {
  /// Transforms the reducer of a child into a reducer of its parent.
  ///
  /// ```swift
  /// counterReducer.pullback(
  ///   state: \.counter,
  ///   action: \.counter,
  ///   environment: { CounterEnvironment(nthPrime: $0.nthPrime) })
  /// ```
  ///
  /// The child's reducer runs for the child's actions only. It changes the child's state in place,
  /// as with ``Scope``. The child's effects belong to the child: its cancellation identifiers are
  /// separate from the parent's.
  ///
  /// - Parameters:
  ///   - state: A key path to the child's state.
  ///   - action: The case that carries the child's actions.
  ///   - environment: Derives the child's environment from the parent's. A store calls this closure
  ///     when installing the reducer, not for each action.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func pullback<ParentState, ParentAction, ParentEnvironment>(
    state: any WritableKeyPath<ParentState, State> & Sendable,
    action: CaseKeyPath<ParentAction, Action>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
    pulledBack(
      AnyCasePath(action), EffectScope(state: state, action: action), environment
    ) {
      StatePath(state)
    }
  }

  /// Transforms the reducer of an optional child into a reducer of its parent.
  ///
  /// ```swift
  /// let appReducer = EnvironmentReducer<AppState, AppAction, AppEnvironment>.combine(
  ///   detailReducer.optional()
  ///     .pullback(state: \.detail, action: \.detail, environment: \.detail),
  ///   EnvironmentReducer { state, action, _ in
  ///     if case .detail(.closeButtonTapped) = action { state.detail = nil }
  ///     return .none
  ///   }
  /// )
  /// ```
  ///
  /// Removing or replacing the child's state cancels the child's effects, whichever of the combined
  /// reducers does so.
  ///
  /// - Parameters:
  ///   - state: A key path to the child's state.
  ///   - action: The case that carries the child's actions.
  ///   - environment: Derives the child's environment from the parent's. A store calls this closure
  ///     when installing the reducer, not for each action.
  @_alwaysEmitIntoClient
  public func pullback<Wrapped, ParentState, ParentAction, ParentEnvironment>(
    state: any WritableKeyPath<ParentState, Wrapped?> & Sendable,
    action: CaseKeyPath<ParentAction, Action>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment>
  where State == Wrapped? {
    let scope = EffectScope(state: state, action: action).counted()
    return pulledBack(
      AnyCasePath(action), scope, environment, watches: [.optional(state, scope: scope)]
    ) {
      StatePath(state)
    }
  }

  /// Transforms the reducer of a child into a reducer of its parent.
  ///
  /// - Parameters:
  ///   - watches: The watches that end the child's effects.
  ///   - absent: Reports an action for a child whose state is absent.
  ///   - path: Resolves the path to the child's state. A store calls it once.
  @_alwaysEmitIntoClient
  func pulledBack<
    ParentState, ParentEnvironment, ActionPath: ChildActionPath,
    Path: ChildPath<ParentState, State> & SendableMetatype
  >(
    _ actionPath: ActionPath, _ scope: EffectScope,
    _ environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    watches: [EnvironmentWatch<ParentState, ActionPath.Root>] = [],
    absent: @escaping @Sendable (ActionPath.Root, ParentState) -> Void = { _, _ in },
    at path: @escaping @Sendable () -> Path
  ) -> EnvironmentReducer<ParentState, ActionPath.Root, ParentEnvironment>
  where ActionPath.Value == Action {
    EnvironmentReducer<ParentState, ActionPath.Root, ParentEnvironment>(watches: watches) {
      let (child, path) = (installed(environment($0)), path())
      return InstalledClosure { state, action in
        guard let childAction = actionPath.extract(from: action) else { return .none }
        guard let effect = path.change(&state, { child.run(childAction, on: &$0) }) else {
          absent(action, state)
          return .none
        }
        return effect.isNone ? .none : actionPath.lifted(effect, after: action, to: scope)
      }
    }
  }
}

extension EnvironmentWatch {
  /// A watch that ends the effects of an optional child.
  @_alwaysEmitIntoClient
  static func optional<Wrapped>(
    _ state: any WritableKeyPath<State, Wrapped?> & Sendable, scope: EffectScope
  ) -> Self {
    Self(scope: scope) { OptionalChildPath(StatePath(state)) }
  }
}
