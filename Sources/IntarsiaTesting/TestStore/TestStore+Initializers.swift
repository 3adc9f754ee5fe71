public import IntarsiaDependencies
public import IntarsiaRuntime

extension TestStore {
  /// Creates a store that runs a reducer with an environment in a test.
  ///
  /// ```swift
  /// let store = TestStore(
  ///   initialState: CounterState(),
  ///   reducer: counterReducer,
  ///   environment: CounterEnvironment(nthPrime: { _ in 17 }))
  ///
  /// await store.send(.nthPrimeButtonTapped)
  /// await store.receive(\.nthPrimeResponse) { $0.nthPrime = 17 }
  /// ```
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - reducer: The reducer under test.
  ///   - environment: Everything that the reducer may use besides its state and action. The
  ///     compiler enforces this.
  public convenience init<Environment>(
    initialState: @autoclosure () -> State,
    reducer: EnvironmentReducer<State, Action, Environment>,
    environment: Environment,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      initialState: initialState(), reducer: { Reduce(reducer, environment: environment) },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

// These overloads replace compiler errors about generic parameters that cannot be inferred. The
// compiler chooses an unavailable initializer only if no other one matches.

extension TestStore {
  /// Diagnoses a reducer that is passed as a value instead of a closure.
  @available(
    *, unavailable,
    message: "Write the reducer in a closure: 'TestStore(initialState: …) { Feature() }'."
  )
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    reducer: R,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in }
  ) { fatalError("unavailable") }

  /// Diagnoses a reducer that is passed as a type instead of a closure.
  @available(
    *, unavailable,
    message: "Write the reducer in a closure: 'TestStore(initialState: …) { Feature() }'."
  )
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    reducer: R.Type,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in }
  ) { fatalError("unavailable") }

  /// Diagnoses an environment for a reducer that takes none.
  @available(
    *, unavailable,
    message: """
      Only an 'EnvironmentReducer' takes an environment. Write the reducer in a closure: \
      'TestStore(initialState: …) { Feature() }'.
      """
  )
  public convenience init<R: Reducer<State, Action>, Environment>(
    initialState: @autoclosure () -> State,
    reducer: R,
    environment: Environment
  ) { fatalError("unavailable") }
}
