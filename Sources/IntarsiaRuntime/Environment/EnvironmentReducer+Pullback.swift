public import IntarsiaCases

extension EnvironmentReducer {
  /// Turns the reducer of a part of a state into one of the whole.
  ///
  /// ```swift
  /// counterReducer.pullback(
  ///   state: \.counter,
  ///   action: \.counter,
  ///   environment: { CounterEnvironment(nthPrime: $0.nthPrime) })
  /// ```
  ///
  /// It runs on those actions that are the part's. The part is changed where it lies, as by ``Scope``, and its effects
  /// belong to it: the identifiers that it cancels them by are its own.
  ///
  /// - Parameters:
  ///   - state: The way to the part.
  ///   - action: The case that carries the actions of the part.
  ///   - environment: Makes the part's environment from that of the whole. Called once for each place in a store.
  @inlinable
  @_disfavoredOverload
  public func pullback<ParentState, ParentAction, ParentEnvironment>(
    state: any WritableKeyPath<ParentState, State> & Sendable,
    action: CaseKeyPath<ParentAction, Action>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
    pulledBack(
      state, AnyCasePath(action), EffectScope(state: state, action: action), environment)
  }

  /// Turns the reducer of a part of a state that may be absent into one of the whole.
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
  /// When the part goes, or another takes its place, its effects are cancelled, whichever of the reducers that this one is
  /// combined with takes it away.
  ///
  /// - Parameters:
  ///   - state: The way to the part.
  ///   - action: The case that carries the actions of the part.
  ///   - environment: Makes the part's environment from that of the whole. Called once for each place in a store.
  @inlinable
  public func pullback<Wrapped, ParentState, ParentAction, ParentEnvironment>(
    state: any WritableKeyPath<ParentState, Wrapped?> & Sendable,
    action: CaseKeyPath<ParentAction, Action>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment>
  where State == Wrapped? {
    let scope = EffectScope(state: state, action: action)
    return pulledBack(
      state, AnyCasePath(action), scope, environment,
      watches: [.optional(state, scope: scope)])
  }

  @inlinable
  func pulledBack<ParentState, ParentEnvironment, ActionPath: ChildActionPath>(
    _ state: any WritableKeyPath<ParentState, State> & Sendable,
    _ actionPath: ActionPath,
    _ scope: EffectScope,
    _ environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    watches: [EnvironmentWatch<ParentState, ActionPath.Root>] = []
  ) -> EnvironmentReducer<ParentState, ActionPath.Root, ParentEnvironment>
  where ActionPath.Value == Action {
    EnvironmentReducer<ParentState, ActionPath.Root, ParentEnvironment>(watches: watches) {
      let child = installed(environment($0))
      let path = StatePath(state)
      return InstalledClosure { state, action in
        guard let childAction = actionPath.extract(from: action) else { return .none }
        let effect = path.modify(&state) { child.run(childAction, on: &$0) }
        return effect.isNone ? .none : actionPath.lifted(effect, after: action, to: scope)
      }
    }
  }
}

extension EnvironmentWatch {
  /// The watch of an optional part.
  @inlinable
  static func optional<Wrapped>(
    _ state: any WritableKeyPath<State, Wrapped?> & Sendable, scope: EffectScope
  ) -> Self {
    Self(scope: scope) { OptionalChildPath(StatePath(state)) }
  }
}
