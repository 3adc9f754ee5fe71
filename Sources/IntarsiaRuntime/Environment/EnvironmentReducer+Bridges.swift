public import IntarsiaDependencies

extension EnvironmentReducer {
  /// Makes an environment reducer of one that reads `@Dependency`, by writing its environment into the dependencies.
  ///
  /// ```swift
  /// let counterReducer = EnvironmentReducer {
  ///   Counter()
  /// } dependencies: { values, environment: CounterEnvironment in
  ///   values.nthPrime = environment.nthPrime
  /// }
  /// ```
  ///
  /// What is written is in force in the reducer, in its children and in their effects, and nowhere else. What isn't
  /// written stays as it is outside.
  ///
  /// - Parameters:
  ///   - reducer: The reducer. Made once for each place in a store.
  ///   - write: Writes the environment into the dependencies. Called once for each set of dependencies that comes in from
  ///     outside, not per action.
  @inlinable
  public init<R: Reducer<State, Action> & SendableMetatype>(
    @ReducerBuilder<State, Action> _ reducer: @escaping @Sendable () -> R,
    dependencies write:
      @escaping @Sendable (
        _ values: inout DependencyValues, _ environment: Environment
      ) -> Void
  ) {
    self.init { environment in
      _DependencyReducer(base: reducer()) { write(&$0, environment) }._install()
    }
  }

  /// An environment reducer of one that is handed what it needs when it is made.
  ///
  /// ```swift
  /// let counterReducer = EnvironmentReducer<Counter.State, Counter.Action, CounterEnvironment>.made {
  ///   environment in
  ///   Counter(nthPrime: environment.nthPrime)
  /// }
  /// ```
  ///
  /// - Parameter reducer: Makes the reducer from an environment, once for each place in a store.
  @inlinable
  public static func made<R: Reducer<State, Action> & SendableMetatype>(
    @ReducerBuilder<State, Action> _ reducer: @escaping @Sendable (_ environment: Environment) -> R
  ) -> Self {
    // Not an initializer: beside the one that takes a function, the compiler would take a mistake in that function for an
    // attempt at this.
    Self(core: { reducer($0)._install() })
  }
}

extension Reduce {
  /// Makes a reducer of one with an environment, by giving it one.
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
    self.init { state, action in
      reducer.run(&state, action, environment)
    } install: {
      reducer.installed(environment)
    }
  }

  /// Makes a reducer of one with an environment, by building that from the dependencies in force.
  ///
  /// ```swift
  /// Scope(state: \.counter, action: \.counter) {
  ///   Reduce(counterReducer) { values in CounterEnvironment(nthPrime: values.nthPrime) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - reducer: The reducer.
  ///   - environment: Builds the environment. Called once for each set of dependencies, not per action; whatever it reads
  ///     counts as used.
  public init<Environment>(
    _ reducer: EnvironmentReducer<State, Action, Environment>,
    environment: @escaping (_ values: DependencyValues) -> Environment
  ) {
    self.init { state, action in
      reducer.run(&state, action, environment(DependencyValues(snapshot: .current)))
    } install: {
      InstalledEnvironment(environment: environment) { reducer.installed($0) }
    }
  }
}

/// Remembers what it made of the dependencies from outside, which seldom change between two actions.
final class InstalledEnvironment<State, Action, Environment>: _InstalledReducer<State, Action> {
  private let environment: (DependencyValues) -> Environment
  private let install: (Environment) -> _InstalledReducer<State, Action>
  private var last: (outer: DependencySnapshot, reducer: _InstalledReducer<State, Action>)?

  init(
    environment: @escaping (DependencyValues) -> Environment,
    install: @escaping (Environment) -> _InstalledReducer<State, Action>
  ) {
    self.environment = environment
    self.install = install
  }

  override func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reducer(for: .current).reduce(into: &state, action: action)
  }

  private func reducer(for outer: DependencySnapshot) -> _InstalledReducer<State, Action> {
    if let last, last.outer === outer { return last.reducer }
    let new = install(environment(DependencyValues(snapshot: outer)))
    last = (outer, new)
    return new
  }
}
