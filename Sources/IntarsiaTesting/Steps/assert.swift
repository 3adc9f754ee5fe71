import IntarsiaIssues
public import IntarsiaRuntime

/// Runs a script of steps against a reducer that receives its environment.
///
/// ```swift
/// await assert(
///   initialValue: CounterState(count: 2),
///   reducer: counterReducer,
///   environment: CounterEnvironment(nthPrime: { _ in .send(3) }),
///   steps:
///     Step(.send, .incrementButtonTapped) { $0.count = 3 },
///     Step(.send, .nthPrimeButtonTapped) { $0.isLoading = true },
///     Step(.receive, .nthPrimeResponse(3)) {
///       $0.isLoading = false
///       $0.prime = 3
///     }
/// )
/// ```
///
/// The script runs in a ``TestStore`` and has the same rules. A failure of a step is reported on
/// its line; anything left over at the end is reported at the script.
///
/// - Parameters:
///   - initialState: The state before the first step.
///   - reducer: The reducer under test. It changes the state for an action, and returns an effect.
///   - environment: The environment that the reducer receives with each action.
///   - steps: The steps to run, in order.
public nonisolated(nonsending) func assert<State: Equatable, Action, Environment>(
  initialValue initialState: State,
  reducer: @escaping (inout State, Action, Environment) -> Effect<Action>,
  environment: Environment,
  steps: Step<State, Action>...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async {
  await run(
    steps, from: initialState, reducer: Reduce { reducer(&$0, $1, environment) },
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Runs a script of steps, with conditions and loops, against a reducer that receives its
/// environment.
///
/// ```swift
/// await assert(
///   initialValue: CounterState(), reducer: counterReducer, environment: .mock
/// ) {
///   for count in 1...3 {
///     Step(.send, .incrementButtonTapped) { $0.count = count }
///   }
/// }
/// ```
public nonisolated(nonsending) func assert<State: Equatable, Action, Environment>(
  initialValue initialState: State,
  reducer: @escaping (inout State, Action, Environment) -> Effect<Action>,
  environment: Environment,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  @StepBuilder<State, Action> steps: () -> [Step<State, Action>]
) async {
  await run(
    steps(), from: initialState, reducer: Reduce { reducer(&$0, $1, environment) },
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Runs a script of steps against a reducer with an environment.
///
/// It is like the overload for functions, but installs the reducer only once.
public nonisolated(nonsending) func assert<State: Equatable, Action, Environment>(
  initialValue initialState: State,
  reducer: EnvironmentReducer<State, Action, Environment>,
  environment: Environment,
  steps: Step<State, Action>...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async {
  await run(
    steps, from: initialState, reducer: Reduce(reducer, environment: environment),
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Runs a script of steps, with conditions and loops, against a reducer with an environment.
public nonisolated(nonsending) func assert<State: Equatable, Action, Environment>(
  initialValue initialState: State,
  reducer: EnvironmentReducer<State, Action, Environment>,
  environment: Environment,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  @StepBuilder<State, Action> steps: () -> [Step<State, Action>]
) async {
  await run(
    steps(), from: initialState, reducer: Reduce(reducer, environment: environment),
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Runs a script in a test store, which reports issues of no step at a location.
private nonisolated(nonsending) func run<State: Equatable, Action>(
  _ steps: [Step<State, Action>], from initialState: State,
  reducer: Reduce<State, Action>, at location: IssueLocation
) async {
  let store = TestStore<State, Action>(
    initialState: initialState, reducer: { reducer }, fileID: location.fileID,
    filePath: location.filePath, line: location.line, column: location.column)
  for step in steps { await step.run(store) }
}
