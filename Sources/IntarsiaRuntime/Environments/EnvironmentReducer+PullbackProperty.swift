public import IntarsiaCases
public import IntarsiaIssues

// Overloads for actions with an optional property for each case instead of case paths. The property
// is non-nil only if the action is that case.
extension EnvironmentReducer {
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
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public func pullback<ParentState, ParentAction: Sendable, ParentEnvironment>(
    state: any WritableKeyPath<ParentState, State> & Sendable,
    action: any WritableKeyPath<ParentAction, Action?> & Sendable,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
    pulledBack(
      OptionalActionPath(action), EffectScope(state: state, action: action), environment
    ) {
      StatePath(state)
    }
  }

  /// Transforms the reducer of an optional child into a reducer of a parent whose action has a
  /// property for each case.
  ///
  /// ```swift
  /// detailReducer.optional()
  ///   .pullback(state: \.detail, action: \AppAction.detail, environment: \.detail)
  /// ```
  ///
  /// - Parameters:
  ///   - state: A key path to the child's state. Removing the state cancels the child's effects.
  ///   - action: A key path to the child's action, from the parent's action.
  ///   - environment: Derives the child's environment from the parent's. A store calls this closure
  ///     when installing the reducer, not for each action.
  @_alwaysEmitIntoClient
  public func pullback<Wrapped, ParentState, ParentAction: Sendable, ParentEnvironment>(
    state: any WritableKeyPath<ParentState, Wrapped?> & Sendable,
    action: any WritableKeyPath<ParentAction, Action?> & Sendable,
    environment: @escaping @Sendable (ParentEnvironment) -> Environment
  ) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment>
  where State == Wrapped? {
    let scope = EffectScope(state: state, action: action).counted()
    return pulledBack(
      OptionalActionPath(action), scope, environment, watches: [.optional(state, scope: scope)]
    ) {
      StatePath(state)
    }
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
  @_alwaysEmitIntoClient
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
      AnyCasePath(state), OptionalActionPath(action), EffectScope(state: state, action: action),
      environment, IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
