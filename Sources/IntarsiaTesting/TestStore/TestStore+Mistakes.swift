public import IntarsiaDependencies
public import IntarsiaRuntime

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
