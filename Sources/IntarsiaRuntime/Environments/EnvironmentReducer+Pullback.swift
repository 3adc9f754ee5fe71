public import IntarsiaCases
public import IntarsiaIssues

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
  /// The child may be optional:
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
  /// Removing or replacing its state cancels the child's effects, whichever of the combined
  /// reducers does so.
  ///
  /// - Parameters:
  ///   - state: A key path to the child's state.
  ///   - action: The case that carries the child's actions.
  ///   - environment: Derives the child's environment from the parent's. A store calls this closure
  ///     when installing the reducer, not for each action.
  @inlinable
  public func pullback<ParentState, ParentAction, ParentEnvironment>(
    state: any WritableKeyPath<ParentState, State> & Sendable,
    action: CaseKeyPath<ParentAction, Action>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
    pulledBack(
      state, ChildActionPath(AnyCasePath(action)), EffectScope(state: state, action: action),
      environment)
  }

  @inlinable
  func pulledBack<ParentState, ParentAction, ParentEnvironment>(
    _ state: any WritableKeyPath<ParentState, State> & Sendable,
    _ actionPath: ChildActionPath<ParentAction, Action>, _ scope: EffectScope,
    _ environment: @escaping @Sendable (ParentEnvironment) -> Environment
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
    let scope = scope.counted()
    return pulledBack(
      actionPath, scope, environment, watches: EnvironmentWatch.ofOptional(state, scope: scope)
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
  @inlinable
  func pulledBack<
    ParentState, ParentAction, ParentEnvironment,
    Path: ChildPath<ParentState, State> & SendableMetatype
  >(
    _ actionPath: ChildActionPath<ParentAction, Action>, _ scope: EffectScope,
    _ environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    watches: [EnvironmentWatch<ParentState, ParentAction>] = [],
    absent: @escaping @Sendable (ParentAction, ParentState) -> Void = { _, _ in },
    at path: @escaping @Sendable () -> Path
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
    EnvironmentReducer<ParentState, ParentAction, ParentEnvironment>(watches: watches) {
      let (child, path) = (installed(environment($0)), path())
      return InstalledClosure { state, action in
        guard let childAction = actionPath.extract(action) else { return .none }
        guard let effect = path.change(&state, { child.run(childAction, on: &$0) }) else {
          absent(action, state)
          return .none
        }
        return effect.isNone ? .none : actionPath.lift(effect, action).scoped(to: scope)
      }
    }
  }

  /// Transforms the reducer of a case of an enum into a reducer of the enum.
  ///
  /// ```swift
  /// let appReducer = EnvironmentReducer<AppState, AppAction, AppEnvironment>.combine(
  ///   loginReducer.pullback(state: \.signedOut, action: \.signedOut, environment: \.login),
  ///   accountReducer.pullback(state: \.signedIn, action: \.signedIn, environment: \.account),
  ///   EnvironmentReducer { state, action, _ in
  ///     if case .signedOut(.response(let user)) = action { state = .signedIn(Account(user)) }
  ///     return .none
  ///   }
  /// )
  /// ```
  ///
  /// When the state changes to another case, the effects of the previous case are cancelled,
  /// whichever of the combined reducers changes it.
  ///
  /// - Note: An action for a case that is not current is reported, with the action, the state and
  ///   the usual causes.
  ///
  /// - Parameters:
  ///   - state: The case that holds the child's state.
  ///   - action: The case that carries the child's actions.
  ///   - environment: Derives the child's environment from the parent's. A store calls this closure
  ///     when installing the reducer, not for each action.
  @inlinable
  public func pullback<ParentState: CasePathable, ParentAction, ParentEnvironment>(
    state: CaseKeyPath<ParentState, State>,
    action: CaseKeyPath<ParentAction, Action>,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
    pulledBack(
      AnyCasePath(state), ChildActionPath(AnyCasePath(action)),
      EffectScope(state: state, action: action), environment,
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  @inlinable
  func pulledBack<ParentState, ParentAction, ParentEnvironment>(
    _ state: AnyCasePath<ParentState, State>,
    _ actionPath: ChildActionPath<ParentAction, Action>,
    _ scope: EffectScope,
    _ environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    _ location: IssueLocation
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
    let scope = scope.counted()
    return pulledBack(
      actionPath, scope, environment,
      watches: [EnvironmentWatch(scope: scope) { state }],
      absent: {
        ChildAbsence.enumCase(state, name: "pullback", at: location)
          .report($0, for: State.self, in: $1)
      }, at: { state })
  }

  // Overloads for actions with an optional property for each case instead of case paths. The
  // property is non-nil only if the action is that case.

  /// Transforms the reducer of a child into a reducer of a parent whose action has a property for
  /// each case.
  ///
  /// ```swift
  /// enum AppAction {
  ///   case counter(CounterAction)
  ///
  ///   var counter: CounterAction? {
  ///     get { if case .counter(let action) = self { action } else { nil } }
  ///     set { if case .counter = self, let newValue { self = .counter(newValue) } }
  ///   }
  /// }
  ///
  /// counterReducer.pullback(
  ///   state: \.counter, action: \AppAction.counter, environment: \.counter)
  /// ```
  ///
  /// An action that a child's effect sends is written into a copy of the parent's action that
  /// started the effect.
  ///
  /// - Parameters:
  ///   - state: A key path to the child's state.
  ///   - action: A key path to the child's action, from the parent's action.
  ///   - environment: Derives the child's environment from the parent's. A store calls this closure
  ///     when installing the reducer, not for each action.
  @inlinable
  public func pullback<ParentState, ParentAction: Sendable, ParentEnvironment>(
    state: any WritableKeyPath<ParentState, State> & Sendable,
    action: any WritableKeyPath<ParentAction, Action?> & Sendable,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
    pulledBack(
      state, ChildActionPath(action), EffectScope(state: state, action: action), environment)
  }

  /// Transforms the reducer of a case of an enum into a reducer of the enum, whose action has a
  /// property for each case.
  ///
  /// ```swift
  /// loginReducer.pullback(
  ///   state: \.signedOut, action: \AppAction.signedOut, environment: \.login)
  /// ```
  ///
  /// - Parameters:
  ///   - state: The case that holds the child's state. Changing the state to another case cancels
  ///     the child's effects.
  ///   - action: A key path to the child's action, from the parent's action.
  ///   - environment: Derives the child's environment from the parent's. A store calls this closure
  ///     when installing the reducer, not for each action.
  @inlinable
  public func pullback<ParentState: CasePathable, ParentAction: Sendable, ParentEnvironment>(
    state: CaseKeyPath<ParentState, State>,
    action: any WritableKeyPath<ParentAction, Action?> & Sendable,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
    pulledBack(
      AnyCasePath(state), ChildActionPath(action), EffectScope(state: state, action: action),
      environment, IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

// Overloads for reducers without an environment, such as those of features without effects.
extension EnvironmentReducer where Environment == Void {
  /// Transforms the reducer of a child without an environment into a reducer of its parent.
  ///
  /// ```swift
  /// primeModalReducer.pullback(state: \.primeModal, action: \.primeModal)
  /// ```
  ///
  /// - Parameters:
  ///   - state: A key path to the child's state.
  ///   - action: The case that carries the child's actions.
  @inlinable
  public func pullback<ParentState, ParentAction, ParentEnvironment>(
    state: any WritableKeyPath<ParentState, State> & Sendable,
    action: CaseKeyPath<ParentAction, Action>
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
    pullback(state: state, action: action, environment: { _ in })
  }

  /// Transforms the reducer of a case without an environment into a reducer of the enum.
  ///
  /// ```swift
  /// welcomeReducer.pullback(state: \.welcome, action: \.welcome)
  /// ```
  ///
  /// - Parameters:
  ///   - state: The case that holds the child's state. Changing the state to another case cancels
  ///     the child's effects.
  ///   - action: The case that carries the child's actions.
  @inlinable
  public func pullback<ParentState: CasePathable, ParentAction, ParentEnvironment>(
    state: CaseKeyPath<ParentState, State>,
    action: CaseKeyPath<ParentAction, Action>,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
    pullback(
      state: state, action: action, environment: { _ in },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
