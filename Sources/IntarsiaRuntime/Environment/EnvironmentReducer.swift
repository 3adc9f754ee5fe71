/// A reducer that is handed what it may use of the world outside, and nothing else.
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
/// It is a value that can stand in a global constant. Several are made into one with `combine(_:)`, and that of
/// a part of the state into one of the whole with `pullback(state:action:environment:)`. A store runs it with the
/// environment that it is given, and shows neither of them in its type:
///
/// ```swift
/// let store = Store(
///   initialState: CounterState(), reducer: counterReducer, environment: CounterEnvironment(…))
/// ```
///
/// An environment says what can be done; what changes belongs in the state. So a store makes the environment of each
/// part once, not per action.
///
/// - Isolation: Its functions are `@Sendable`, so that it can be shared. They run in the isolation of the store.
/// - Complexity: In a store it costs what the reducers of the other style cost: the state of each part is changed where it
///   lies, and all that can be found out once is found out once.
public struct EnvironmentReducer<State, Action, Environment>: Sendable {
  /// Makes the reducer ready for one place in one store, apart from watching children.
  @usableFromInline let core: @Sendable (Environment) -> _InstalledReducer<State, Action>

  /// What ends the effects of children that go, whichever of the combined reducers lets them go.
  @usableFromInline let watches: [EnvironmentWatch<State, Action>]

  /// The function that this is made of, if it is nothing else.
  @usableFromInline
  let function: (@Sendable (inout State, Action, Environment) -> Effect<Action>)?

  @usableFromInline
  init(
    watches: [EnvironmentWatch<State, Action>] = [],
    function: (@Sendable (inout State, Action, Environment) -> Effect<Action>)? = nil,
    core: @escaping @Sendable (Environment) -> _InstalledReducer<State, Action>
  ) {
    self.core = core
    self.watches = watches
    self.function = function
  }

  /// Makes a reducer of a function.
  ///
  /// ```swift
  /// func counterReducer(
  ///   state: inout CounterState, action: CounterAction, environment: CounterEnvironment
  /// ) -> Effect<CounterAction> { … }
  ///
  /// let counter = EnvironmentReducer(counterReducer)
  /// ```
  ///
  /// - Parameter reduce: Changes the state for an action, and returns what is to be done outside.
  @inlinable
  public init(
    _ reduce:
      @escaping @Sendable (
        _ state: inout State, _ action: Action, _ environment: Environment
      ) -> Effect<Action>
  ) {
    self.init(function: reduce) { environment in
      InstalledClosure { state, action in reduce(&state, action, environment) }
    }
  }

  /// Makes a reducer of a function that returns any number of effects, which run side by side.
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
  @inlinable
  @_disfavoredOverload
  public init(
    _ reduce:
      @escaping @Sendable (
        _ state: inout State, _ action: Action, _ environment: Environment
      ) -> [Effect<Action>]
  ) {
    self.init { state, action, environment in .merge(reduce(&state, action, environment)) }
  }

  /// Changes the state for an action, and returns what is to be done outside.
  ///
  /// ```swift
  /// var state = CounterState()
  /// let effect = counterReducer.run(&state, .incrementButtonTapped, .failing)
  /// ```
  ///
  /// - Complexity: A reducer that is composed of others is made ready by each call, which a store does only once.
  public func run(
    _ state: inout State, _ action: Action, _ environment: Environment
  ) -> Effect<Action> {
    if let function { return function(&state, action, environment) }
    return installed(environment).reduce(into: &state, action: action)
  }

  /// Changes the state for an action, and returns what is to be done outside, as a function would.
  ///
  /// ```swift
  /// let effect = counterReducer(&state, .incrementButtonTapped, .failing)
  /// ```
  public func callAsFunction(
    _ state: inout State, _ action: Action, _ environment: Environment
  ) -> Effect<Action> {
    run(&state, action, environment)
  }

  /// The reducer, made ready for one place in one store.
  @inlinable
  func installed(_ environment: Environment) -> _InstalledReducer<State, Action> {
    watches.reduce(core(environment)) { $1.watching($0) }
  }
}
