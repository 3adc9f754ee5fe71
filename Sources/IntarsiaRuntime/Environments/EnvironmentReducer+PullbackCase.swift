public import IntarsiaCases
public import IntarsiaIssues

extension EnvironmentReducer {
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
  @_alwaysEmitIntoClient
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
      AnyCasePath(state), AnyCasePath(action), EffectScope(state: state, action: action),
      environment, IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  @_alwaysEmitIntoClient
  func pulledBack<ParentState, ParentEnvironment, ActionPath: ChildActionPath>(
    _ state: AnyCasePath<ParentState, State>,
    _ actionPath: ActionPath,
    _ scope: EffectScope,
    _ environment: @escaping @Sendable (ParentEnvironment) -> Environment,
    _ location: IssueLocation
  ) -> EnvironmentReducer<ParentState, ActionPath.Root, ParentEnvironment>
  where ActionPath.Value == Action {
    let scope = scope.counted()
    return pulledBack(
      actionPath, scope, environment,
      watches: [EnvironmentWatch(scope: scope) { state }],
      absent: {
        ChildAbsence.enumCase(state, name: "pullback", at: location)
          .report($0, for: State.self, in: $1)
      }, at: { state })
  }
}
