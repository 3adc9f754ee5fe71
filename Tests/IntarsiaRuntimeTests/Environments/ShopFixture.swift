import Intarsia

// An application with explicit environments: none, a function, or a tuple for each feature.
// The environment of the root is a flat tuple.

// MARK: - Without effects

struct ModalState: Equatable {
  var count = 0
  var favorites: [Int] = []
}

@CasePathable
enum ModalAction: Equatable {
  case addButtonTapped
  case removeButtonTapped
}

let modalReducer = EnvironmentReducer<ModalState, ModalAction, Void> { state, action, _ in
  switch action {
  case .addButtonTapped:
    state.favorites.append(state.count)
    return .none
  case .removeButtonTapped:
    state.favorites.removeAll { $0 == state.count }
    return .none
  }
}

// MARK: - With one function

/// A feature's only dependency: the prime of a number.
typealias CounterEnvironment = @Sendable (Int) async throws -> Int

struct CounterState: Equatable, Identifiable {
  var id = 0
  var count = 0
  var prime: Int?
}

@CasePathable
enum CounterAction: Equatable {
  case incrementButtonTapped
  case primeButtonTapped
  case primeResponse(Int)
  case cancelButtonTapped
}

enum CounterCancelID { case prime }

func counter(
  state: inout CounterState, action: CounterAction,
  environment nthPrime: @escaping CounterEnvironment
) -> Effect<CounterAction> {
  switch action {
  case .incrementButtonTapped:
    state.count += 1
    return .none
  case .primeButtonTapped:
    return .task { [count = state.count] in .primeResponse(try await nthPrime(count)) }
      .cancellable(id: CounterCancelID.prime)
  case .primeResponse(let prime):
    state.prime = prime
    return .none
  case .cancelButtonTapped:
    return .cancel(id: CounterCancelID.prime)
  }
}

let counterReducer = EnvironmentReducer(counter)

// MARK: - With a tuple

struct DiskClient: Sendable {
  var load: @Sendable () async -> [Int]
  var save: @Sendable ([Int]) async -> Void

  static let empty = DiskClient(load: { [] }, save: { _ in })
}

typealias FavoritesEnvironment = (file: DiskClient, nthPrime: CounterEnvironment)

@CasePathable
enum FavoritesAction: Equatable {
  case loadButtonTapped
  case loaded([Int])
  case saveButtonTapped
  case primeButtonTapped(Int)
  case primeResponse(Int)
}

func favorites(
  state: inout [Int], action: FavoritesAction, environment: FavoritesEnvironment
) -> [Effect<FavoritesAction>] {
  switch action {
  case .loadButtonTapped:
    return [.task { .loaded(await environment.file.load()) }]
  case .loaded(let primes):
    state = primes
    return []
  case .saveButtonTapped:
    return [.fireAndForget { [state] in await environment.file.save(state) }]
  case .primeButtonTapped(let number):
    return [.task { .primeResponse(try await environment.nthPrime(number)) }]
  case .primeResponse(let prime):
    state.append(prime)
    return []
  }
}

let favoritesReducer = EnvironmentReducer(favorites)

// MARK: - The root

typealias ShopEnvironment = (
  file: DiskClient,
  nthPrime: CounterEnvironment,
  offlineNthPrime: CounterEnvironment
)

struct ShopState: Equatable {
  var counter = CounterState()
  var offline = CounterState()
  var modal: ModalState?
  var detail: CounterState?
  var rows: IdentifiedArrayOf<CounterState> = [CounterState(id: 1), CounterState(id: 2)]
  var favorites: [Int] = []
}

@CasePathable
enum ShopAction: Equatable {
  case counter(CounterAction)
  case offline(CounterAction)
  case modal(ModalAction)
  case detail(CounterAction)
  case rows(IdentifiedActionOf<CounterRow>)
  case favorites(FavoritesAction)
  case show
  case close
  case remove(Int)
}

/// The state and action types of a row, for the type of the row's actions.
struct CounterRow: _StateAndAction {
  typealias State = CounterState
  typealias Action = CounterAction
}

let shopReducer = EnvironmentReducer<ShopState, ShopAction, ShopEnvironment>.combine(
  counterReducer.pullback(state: \.counter, action: \.counter, environment: \.nthPrime),
  counterReducer.pullback(state: \.offline, action: \.offline, environment: \.offlineNthPrime),
  modalReducer.optional().pullback(state: \.modal, action: \.modal),
  counterReducer.optional()
    .pullback(state: \.detail, action: \.detail, environment: \.nthPrime),
  counterReducer.forEach(state: \.rows, action: \.rows, environment: \.nthPrime),
  favoritesReducer.pullback(
    state: \.favorites, action: \.favorites,
    environment: { (file: $0.file, nthPrime: $0.nthPrime) }),
  EnvironmentReducer { state, action, _ in
    switch action {
    case .show:
      state.modal = ModalState(count: state.counter.count, favorites: state.favorites)
      state.detail = CounterState(id: 7)
      return .none
    case .close:
      state.modal = nil
      state.detail = nil
      return .none
    case .remove(let id):
      state.rows.remove(id: id)
      return .none
    case .counter, .offline, .modal, .detail, .rows, .favorites:
      return .none
    }
  }
)

extension DiskClient {
  static func holding(_ numbers: LockIsolated<[Int]>) -> Self {
    Self(load: { numbers.value }, save: { numbers.setValue($0) })
  }
}
