public import IntarsiaDependencies
public import IntarsiaRuntime

// Without these, the compiler speaks of generic parameters that it could not infer. It takes an
// unavailable initializer only where no other fits.

extension TestStore {
  /// Says that a test store makes its reducer in a closure.
  @available(
    *, unavailable,
    message: "Write the reducer in a closure: 'TestStore(initialState: …) { Feature() }'."
  )
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    reducer: R,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in }
  ) { fatalError("unavailable") }

  /// Says that a test store makes its reducer in a closure, and makes one: a type is none.
  @available(
    *, unavailable,
    message: "Write the reducer in a closure: 'TestStore(initialState: …) { Feature() }'."
  )
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    reducer: R.Type,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in }
  ) { fatalError("unavailable") }

  /// Says where the environment of a feature with dependencies went.
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
