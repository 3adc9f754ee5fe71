import IntarsiaIssues
public import IntarsiaRuntime

/// Runs a script of steps against a reducer with an environment.
///
/// ```swift
/// await assert(
///   initialValue: CounterState(),
///   reducer: counterReducer,
///   environment: CounterEnvironment(nthPrime: { _ in 17 }),
///   steps:
///     Step(.send, .nthPrimeButtonTapped) { $0.isLoading = true },
///     Step(.receive, .nthPrimeResponse(17)) {
///       $0.isLoading = false
///       $0.prime = 17
///     }
/// )
/// ```
///
/// It is like the overload for functions, but installs the reducer only once.
///
/// - Parameters:
///   - initialState: The state before the first step.
///   - reducer: The reducer under test.
///   - environment: The environment that the reducer receives with each action.
///   - steps: The steps to run, in order.
public nonisolated(nonsending) func assert<State: Equatable, Action, Environment>(
  initialValue initialState: State,
  reducer: EnvironmentReducer<State, Action, Environment>,
  environment: Environment,
  steps: Step<State, Action>...,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async {
  await run(
    steps, from: initialState, reducer: Reduce(reducer, environment: environment),
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Runs an array of steps against a reducer with an environment.
///
/// ```swift
/// await assert(
///   initialValue: AppState(), reducer: appReducer, environment: .mock,
///   steps: logIn + [Step(.send, .logOutButtonTapped) { $0.user = nil }])
/// ```
///
/// - Parameters:
///   - initialState: The state before the first step.
///   - reducer: The reducer under test.
///   - environment: The environment that the reducer receives with each action.
///   - steps: The steps to run, in order.
public nonisolated(nonsending) func assert<State: Equatable, Action, Environment>(
  initialValue initialState: State,
  reducer: EnvironmentReducer<State, Action, Environment>,
  environment: Environment,
  steps: [Step<State, Action>],
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async {
  await run(
    steps, from: initialState, reducer: Reduce(reducer, environment: environment),
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Runs a script of steps, with conditions and loops, against a reducer with an environment.
///
/// ```swift
/// await assert(initialValue: CounterState(), reducer: counterReducer, environment: .mock) {
///   for count in 1...3 {
///     Step(.send, .incrementButtonTapped) { $0.count = count }
///   }
/// }
/// ```
///
/// - Parameters:
///   - initialState: The state before the first step.
///   - reducer: The reducer under test.
///   - environment: The environment that the reducer receives with each action.
///   - steps: The steps to run, in order.
public nonisolated(nonsending) func assert<State: Equatable, Action, Environment>(
  initialValue initialState: State,
  reducer: EnvironmentReducer<State, Action, Environment>,
  environment: Environment,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  @StepBuilder<State, Action> steps: () -> [Step<State, Action>]
) async {
  await run(
    steps(), from: initialState, reducer: Reduce(reducer, environment: environment),
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}
