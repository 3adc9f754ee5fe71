public import IntarsiaCases
public import IntarsiaIssues
public import IntarsiaRuntime

/// Transforms the reducer of a child into a reducer of its parent.
///
/// ```swift
/// pullback(counterReducer, state: \.counter, action: \.counter, environment: \.counter)
/// ```
///
/// This function is equivalent to `EnvironmentReducer.pullback(state:action:environment:)`.
@_alwaysEmitIntoClient
@_disfavoredOverload
public func pullback<
  State, Action, Environment, ParentState, ParentAction, ParentEnvironment
>(
  _ reducer: EnvironmentReducer<State, Action, Environment>,
  state: any WritableKeyPath<ParentState, State> & Sendable,
  action: CaseKeyPath<ParentAction, Action>,
  environment: @escaping @Sendable (ParentEnvironment) -> Environment
) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
  reducer.pullback(state: state, action: action, environment: environment)
}

/// Transforms the reducer of an optional child into a reducer of its parent.
///
/// ```swift
/// pullback(
///   detailReducer.optional(), state: \.detail, action: \.detail, environment: \.detail)
/// ```
///
/// This function is equivalent to `EnvironmentReducer.pullback(state:action:environment:)`.
@_alwaysEmitIntoClient
public func pullback<Wrapped, Action, Environment, ParentState, ParentAction, ParentEnvironment>(
  _ reducer: EnvironmentReducer<Wrapped?, Action, Environment>,
  state: any WritableKeyPath<ParentState, Wrapped?> & Sendable,
  action: CaseKeyPath<ParentAction, Action>,
  environment: @escaping @Sendable (ParentEnvironment) -> Environment
) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
  reducer.pullback(state: state, action: action, environment: environment)
}

/// Transforms the reducer of a case of an enum into a reducer of the enum.
///
/// ```swift
/// pullback(loginReducer, state: \.signedOut, action: \.signedOut, environment: \.login)
/// ```
///
/// This function is equivalent to `EnvironmentReducer.pullback(state:action:environment:)`.
@_alwaysEmitIntoClient
public func pullback<
  State, Action, Environment, ParentState: CasePathable, ParentAction, ParentEnvironment
>(
  _ reducer: EnvironmentReducer<State, Action, Environment>,
  state: CaseKeyPath<ParentState, State>,
  action: CaseKeyPath<ParentAction, Action>,
  environment: @escaping @Sendable (ParentEnvironment) -> Environment,
  fileID: StaticString = #fileID,
  filePath: SourceFilePath = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
  reducer.pullback(
    state: state, action: action, environment: environment,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Transforms the reducer of a child into a reducer of a parent whose action has a property for
/// each case.
///
/// ```swift
/// pullback(
///   counterReducer, state: \.counter, action: \AppAction.counter, environment: \.counter)
/// ```
///
/// This function is equivalent to `EnvironmentReducer.pullback(state:action:environment:)`.
@_alwaysEmitIntoClient
@_disfavoredOverload
public func pullback<
  State, Action, Environment, ParentState, ParentAction: Sendable, ParentEnvironment
>(
  _ reducer: EnvironmentReducer<State, Action, Environment>,
  state: any WritableKeyPath<ParentState, State> & Sendable,
  action: any WritableKeyPath<ParentAction, Action?> & Sendable,
  environment: @escaping @Sendable (ParentEnvironment) -> Environment
) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
  reducer.pullback(state: state, action: action, environment: environment)
}
