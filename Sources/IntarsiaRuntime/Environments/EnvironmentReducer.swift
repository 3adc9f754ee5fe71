/// A reducer that receives its dependencies, and only those, as an environment.
///
/// ```swift
/// struct CounterEnvironment {
///   var nthPrime: @Sendable (Int) async throws -> Int
/// }
///
/// let counterReducer = EnvironmentReducer<CounterState, CounterAction, CounterEnvironment> {
///   state, action, environment in
///   switch action {
///   case .incrementButtonTapped:
///     state.count += 1
///     return .none
///   case .nthPrimeButtonTapped:
///     return .task { [count = state.count] in
///       .nthPrimeResponse(try await environment.nthPrime(count))
///     }
///   case .nthPrimeResponse(let prime):
///     state.nthPrime = prime
///     return .none
///   }
/// }
/// ```
///
/// An environment reducer is a value, so it can be a global constant. `combine(_:)` combines
/// several into one, and `pullback(state:action:environment:)` transforms a child's reducer into a
/// parent's. A store runs the reducer with an environment, and the store's type mentions neither:
///
/// ```swift
/// let store = Store(
///   initialState: CounterState(), reducer: counterReducer, environment: CounterEnvironment(…))
/// ```
///
/// Put capabilities into the environment and data that changes into the state. A store derives the
/// environment of each child when it installs the reducer, not for each action.
///
/// - Isolation: The reducer's functions are `@Sendable`, so it can be shared. They run in the
///   isolation of the store.
/// - Complexity: In a store, an environment reducer costs the same as a ``Reducer``. It changes
///   each child's state in place, and looks up paths and environments once, at installation.
public struct EnvironmentReducer<State, Action, Environment>: Sendable {
  /// Installs the reducer in one position of one store, without the ``watches``.
  @usableFromInline let core: @Sendable (Environment) -> _InstalledReducer<State, Action>

  /// Wrappers that end the effects of removed children.
  ///
  /// Any of the combined reducers may remove a child, so the watches wrap the whole combination.
  @usableFromInline let watches: [EnvironmentWatch<State, Action>]

  @usableFromInline
  init(
    watches: [EnvironmentWatch<State, Action>] = [],
    core: @escaping @Sendable (Environment) -> _InstalledReducer<State, Action>
  ) {
    self.core = core
    self.watches = watches
  }

  /// Creates a reducer from a function.
  ///
  /// ```swift
  /// func counterReducer(
  ///   state: inout CounterState, action: CounterAction, environment: CounterEnvironment
  /// ) -> Effect<CounterAction> { … }
  ///
  /// let counter = EnvironmentReducer(counterReducer)
  /// ```
  ///
  /// - Parameter reduce: Changes the state for an action, and returns an effect.
  @_alwaysEmitIntoClient
  public init(
    _ reduce:
      @escaping @Sendable (
        _ state: inout State, _ action: Action, _ environment: Environment
      ) -> Effect<Action>
  ) {
    self.init(core: { environment in
      InstalledClosure { state, action in reduce(&state, action, environment) }
    })
  }

  /// Creates a reducer from a function that returns any number of effects, which run concurrently.
  ///
  /// ```swift
  /// func favoritesReducer(
  ///   state: inout [Int], action: FavoritesAction, environment: FileClient
  /// ) -> [Effect<FavoritesAction>] {
  ///   switch action {
  ///   case .loaded(let primes):
  ///     state = primes
  ///     return []
  ///   case .saveButtonTapped:
  ///     return [.fireAndForget { [state] in try await environment.save(state) }]
  ///   }
  /// }
  ///
  /// let favorites = EnvironmentReducer(favoritesReducer)
  /// ```
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public init(
    _ reduce:
      @escaping @Sendable (
        _ state: inout State, _ action: Action, _ environment: Environment
      ) -> [Effect<Action>]
  ) {
    self.init { state, action, environment in .merge(reduce(&state, action, environment)) }
  }

  /// Changes the state for an action, and returns an effect.
  ///
  /// ```swift
  /// var state = CounterState()
  /// let effect = counterReducer.run(&state, .incrementButtonTapped, .failing)
  /// ```
  ///
  /// - Complexity: Each call installs the reducer anew. A store installs it only once.
  public func run(
    _ state: inout State, _ action: Action, _ environment: Environment
  ) -> Effect<Action> {
    installed(environment).reduce(into: &state, action: action)
  }

  /// Changes the state for an action, and returns an effect, with the syntax of a function call.
  ///
  /// ```swift
  /// let effect = counterReducer(&state, .incrementButtonTapped, .failing)
  /// ```
  public func callAsFunction(
    _ state: inout State, _ action: Action, _ environment: Environment
  ) -> Effect<Action> {
    run(&state, action, environment)
  }

  /// Installs the reducer in one position of one store.
  @_alwaysEmitIntoClient
  func installed(_ environment: Environment) -> _InstalledReducer<State, Action> {
    watches.reduce(core(environment)) { $1.watching($0) }
  }
}
