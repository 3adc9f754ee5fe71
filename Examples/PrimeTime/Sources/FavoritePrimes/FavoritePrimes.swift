public import FavoritesFile
public import Intarsia
public import NthPrimeClient

/// Lists the favourite primes, which can be deleted, asked about, saved to a file and loaded from it.
///
/// ```swift
/// let store = Store(initialState: FavoritePrimes.State(primes: [2, 3])) {
///   FavoritePrimes()
/// } withDependencies: {
///   $0.favoritesFile = .inMemory()
/// }
/// await store.send(.saveButtonTapped).finish()
/// store.status  // "2 favourites saved."
/// ```
@Reducer
public struct FavoritePrimes: Sendable {
  /// The list, and everything that is going on around it.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The favourites, in the order in which they were added.
    public var primes: [Int]

    /// What the person has to be told, until it is dismissed.
    @Presents public var alert: AlertState<Alert>?

    /// The question "What is the nth prime?", while it has no answer.
    public var request: Request?

    /// Whether the list is on its way to the file.
    public var isSaving = false

    /// Whether the list is on its way from the file.
    public var isLoading = false

    /// How the last save or load went, such as "2 favourites saved."; for one line on the screen.
    public var status: String?

    /// Creates the state of a list at which nothing goes on.
    public init(primes: [Int] = []) {
      self.primes = primes
    }
  }

  /// What can happen to the favourites.
  public enum Action: Equatable, Sendable {
    /// The person does not want this prime in the list any longer.
    case deleteButtonTapped(prime: Int)

    /// The person asks which the nth prime is, where n is an entry of the list.
    case nthPrimeButtonTapped(prime: Int)

    /// The person does not want to wait for the answer any longer.
    case cancelButtonTapped

    /// The person wants the list in the file.
    case saveButtonTapped

    /// The person wants the list from the file.
    case loadButtonTapped

    /// The person has read the alert.
    case alert(PresentationAction<Alert>)

    /// So many favourites are in the file now, or none of them is.
    case saveResponse(Result<Int, FavoritesFailure>)

    /// What the file holds; `nil` if there is none.
    case loadResponse(Result<[Int]?, FavoritesFailure>)

    /// A part of the search, from 0 to 1, is done.
    case nthPrimeProgress(Double)

    /// The search has ended.
    case nthPrimeResponse(n: Int, Result<Int, NthPrimeFailure>)
  }

  @Dependency(\.favoritesFile) var favoritesFile
  @Dependency(\.nthPrime) var nthPrime

  enum CancelID {
    case nthPrime
  }

  /// Creates the feature.
  public init() {}

  /// How the state changes, and what is asked of the world outside.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .deleteButtonTapped(let prime):
        state.status = nil
        state.primes.removeAll { $0 == prime }
        return .none

      case .alert:
        return .none

      case .saveButtonTapped:
        return save(&state)

      case .saveResponse(.success(let count)):
        state.isSaving = false
        state.status = "\(State.count(of: count)) saved."
        return .none

      case .saveResponse(.failure(let failure)):
        state.isSaving = false
        state.alert = .notSaved(message: failure.message)
        return .none

      case .loadButtonTapped:
        return load(&state)

      case .loadResponse(.success(let primes?)):
        state.isLoading = false
        state.take(primes)
        return .none

      case .loadResponse(.success(nil)):
        state.isLoading = false
        state.status = "No favourites were saved yet."
        return .none

      case .loadResponse(.failure(let failure)):
        state.isLoading = false
        state.alert = .notLoaded(message: failure.message)
        return .none

      case .nthPrimeButtonTapped(let n):
        return ask(n, &state)

      case .cancelButtonTapped:
        state.request = nil
        return .cancel(id: CancelID.nthPrime)

      case .nthPrimeProgress(let progress):
        state.request?.progress = progress
        return .none

      case .nthPrimeResponse(let n, .success(let prime)):
        state.request = nil
        state.alert = .nthPrime(n: n, prime: prime)
        return .none

      case .nthPrimeResponse(let n, .failure(let failure)):
        state.request = nil
        state.alert = .noAnswer(n: n, message: failure.message)
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}
