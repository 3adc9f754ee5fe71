public import IntarsiaCases
public import IntarsiaIssues

/// Turns the reducer of a part of a state into one of the whole.
///
/// ```swift
/// pullback(counterReducer, state: \.counter, action: \.counter, environment: \.counter)
/// ```
///
/// It is `EnvironmentReducer.pullback(state:action:environment:)`, for those who like it as a function.
@inlinable
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

/// Turns the reducer of a part of a state that may be absent into one of the whole.
///
/// ```swift
/// pullback(
///   detailReducer.optional(), state: \.detail, action: \.detail, environment: \.detail)
/// ```
///
/// It is `EnvironmentReducer.pullback(state:action:environment:)`, for those who like it as a function.
@inlinable
public func pullback<Wrapped, Action, Environment, ParentState, ParentAction, ParentEnvironment>(
  _ reducer: EnvironmentReducer<Wrapped?, Action, Environment>,
  state: any WritableKeyPath<ParentState, Wrapped?> & Sendable,
  action: CaseKeyPath<ParentAction, Action>,
  environment: @escaping @Sendable (ParentEnvironment) -> Environment
) -> EnvironmentReducer<ParentState, ParentAction, ParentEnvironment> {
  reducer.pullback(state: state, action: action, environment: environment)
}

/// Turns the reducer of a case of a state into one of the whole.
///
/// ```swift
/// pullback(loginReducer, state: \.signedOut, action: \.signedOut, environment: \.login)
/// ```
///
/// It is `EnvironmentReducer.pullback(state:action:environment:)`, for those who like it as a function.
@inlinable
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

/// Turns the reducer of a part of a state into one of the whole, whose action has a property for each case.
///
/// ```swift
/// pullback(
///   counterReducer, state: \.counter, action: \AppAction.counter, environment: \.counter)
/// ```
///
/// It is `EnvironmentReducer.pullback(state:action:environment:)`, for those who like it as a function.
@inlinable
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
