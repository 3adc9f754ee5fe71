public import IntarsiaDependencies

// Without these, the compiler speaks of generic parameters that it could not infer. It takes an unavailable initializer
// only where no other fits.

extension StoreActor {
  /// Says that a store actor makes its reducer in a closure.
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
  ) { self.init({ fatalError("unavailable") }()) }

  /// Says that a store actor makes its reducer in a closure, and makes one: a type is none.
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
  ) { self.init({ fatalError("unavailable") }()) }
}
