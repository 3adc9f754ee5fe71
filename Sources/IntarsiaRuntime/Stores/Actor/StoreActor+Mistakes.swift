public import IntarsiaDependencies

// Without these declarations, the compiler reports generic parameters that it cannot infer. It
// selects an unavailable initializer only if no other matches.

extension StoreActor {
  /// Explains that a store actor makes its reducer in a closure.
  @available(
    *, unavailable,
    message: "Write the reducer in a closure: 'StoreActor(initialState: …) { Feature() }'."
  )
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    on executor: (any SerialExecutor)? = nil,
    effectsOn taskExecutor: (any TaskExecutor)? = nil,
    reducer: R,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in }
  ) { self.init({ fatalError("unavailable") }(), host: { fatalError("unavailable") }()) }

  /// Explains that a store actor makes an instance of its reducer in a closure, and takes no type.
  @available(
    *, unavailable,
    message: "Write the reducer in a closure: 'StoreActor(initialState: …) { Feature() }'."
  )
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    on executor: (any SerialExecutor)? = nil,
    effectsOn taskExecutor: (any TaskExecutor)? = nil,
    reducer: R.Type,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in }
  ) { self.init({ fatalError("unavailable") }(), host: { fatalError("unavailable") }()) }
}
