public import IntarsiaDependencies

extension EnvironmentReducer {
  /// Creates an environment reducer from a reducer that reads `@Dependency`.
  ///
  /// A closure copies the environment into the dependencies.
  ///
  /// ```swift
  /// let counterReducer = EnvironmentReducer {
  ///   Counter()
  /// } dependencies: { values, environment: CounterEnvironment in
  ///   values.nthPrime = environment.nthPrime
  /// }
  /// ```
  ///
  /// The dependencies that the closure sets apply to the reducer, its children and their effects
  /// only. The reducer reads all others from the surrounding dependencies.
  ///
  /// - Parameters:
  ///   - reducer: Creates the reducer. A store calls this closure when installing the reducer.
  ///   - write: Copies the environment into the dependencies. A store calls this closure when the
  ///     surrounding dependencies change, not for each action.
  @_alwaysEmitIntoClient
  public init<R: Reducer<State, Action> & SendableMetatype>(
    @ReducerBuilder<State, Action> _ reducer: @escaping @Sendable () -> R,
    dependencies write:
      @escaping @Sendable (
        _ values: inout DependencyValues, _ environment: Environment
      ) -> Void
  ) {
    self.init { environment in
      reducer()._install().overriding(by: { write(&$0, environment) }, isConstant: false)
    }
  }

  /// Creates an environment reducer from a reducer whose initializer takes its dependencies.
  ///
  /// ```swift
  /// typealias Feature = EnvironmentReducer<Counter.State, Counter.Action, CounterEnvironment>
  /// let counterReducer = Feature.made { environment in
  ///   Counter(nthPrime: environment.nthPrime)
  /// }
  /// ```
  ///
  /// - Parameter reducer: Creates the reducer from an environment. A store calls this closure when
  ///   installing the reducer.
  @_alwaysEmitIntoClient
  public static func made<R: Reducer<State, Action> & SendableMetatype>(
    @ReducerBuilder<State, Action> _ reducer: @escaping @Sendable (_ environment: Environment) -> R
  ) -> Self {
    // Not an initializer: as an overload of the one that takes a function, the compiler would
    // misreport a mistake in that function as a failed attempt to call this one.
    Self(core: { reducer($0)._install() })
  }
}

extension Reduce {
  /// Creates a reducer from an environment reducer and its environment.
  ///
  /// ```swift
  /// var body: some ReducerOf<Self> {
  ///   Scope(state: \.counter, action: \.counter) {
  ///     Reduce(counterReducer, environment: CounterEnvironment(nthPrime: nthPrime))
  ///   }
  /// }
  /// ```
  public init<Environment>(
    _ reducer: EnvironmentReducer<State, Action, Environment>, environment: Environment
  ) {
    self.init(installing: { reducer.installed(environment) })
  }

  /// Creates a reducer from an environment reducer, with an environment built from the current
  /// dependencies.
  ///
  /// ```swift
  /// Scope(state: \.counter, action: \.counter) {
  ///   Reduce(counterReducer) { values in CounterEnvironment(nthPrime: values.nthPrime) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - reducer: The environment reducer.
  ///   - environment: Builds the environment. A store calls this closure when the dependencies
  ///     change, not for each action. A test counts each dependency that the closure reads as used.
  public init<Environment>(
    _ reducer: EnvironmentReducer<State, Action, Environment>,
    environment: @escaping (_ values: DependencyValues) -> Environment
  ) {
    self.init(installing: {
      let memory = OverrideMemory<_InstalledReducer<State, Action>>()
      return InstalledClosure { state, action in
        let outer = DependencySnapshot.current
        return memory.object(over: outer) { _ in
          reducer.installed(environment(DependencyValues(snapshot: outer)))
        }.run(action, on: &state)
      }
    })
  }
}
