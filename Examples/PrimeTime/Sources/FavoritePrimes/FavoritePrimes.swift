public import FavoritesFile
public import Intarsia
import IntarsiaTraces
public import NthPrimeClient

/// Lists the favourite primes; the user can delete them and ask about them.
///
/// Every change reaches the file of the favourites by itself. The user can also save at once, and is
/// told then whether that worked.
///
/// ```swift
/// let store = Store(initialState: FavoritePrimes.State()) {
///   FavoritePrimes()
/// } withDependencies: {
///   $0.context = .preview
/// }
/// store.primes  // [2, 3, 5, 7]
/// await store.send(.saveButtonTapped).finish()
/// store.status  // "4 favourites saved."
/// ```
@Reducer
public struct FavoritePrimes: Sendable {
  /// The list, and everything that is going on around it.
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    /// The favourites, in the order in which the user added them.
    @Shared public var primes: [Int]

    /// What the person has to be told, until it is dismissed.
    @Presents public var alert: AlertState<Alert>?

    /// The question "What is the nth prime?", while it has no answer.
    public var request: Request?

    /// Whether the list is on its way to the file.
    public var isSaving = false

    /// How the last save went, such as "2 favourites saved."; for one line on the screen.
    public var status: String?

    /// Creates the state of a list at which nothing goes on.
    ///
    /// - Parameter primes: The favourites: by default those of the user.
    public init(primes: Shared<[Int]> = Shared(.favorites)) {
      _primes = primes
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

    /// The person wants the list in the file now.
    case saveButtonTapped

    /// The person has read the alert.
    case alert(PresentationAction<Alert>)

    /// So many favourites are in the file now, or none of them is.
    case saveResponse(Result<Int, SaveFailure>)

    /// A part of the search, from 0 to 1, is done.
    case nthPrimeProgress(Double)

    /// The search has ended.
    case nthPrimeResponse(n: Int, Result<Int, NthPrimeFailure>)
  }

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
        state.$primes.withLock { $0.removeAll { $0 == prime } }
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
