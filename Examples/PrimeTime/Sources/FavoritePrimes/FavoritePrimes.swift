public import FavoritesFile
public import Intarsia
import IntarsiaTraces
import NthPrimeClient
public import NthPrimeRequest

/// Lists the favourite primes; the user can delete them and ask for the nth prime.
///
/// The file of the favourites follows every change automatically. The user can also save
/// immediately; the status or an alert then shows the result.
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
  /// The list, its alert, its pending request and the status of a save.
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    /// The favourites, in the order in which the user added them.
    @Shared public var primes: [Int]

    /// The current alert, until the user dismisses it.
    @Presents public var alert: AlertState<Never>?

    /// The pending request for the nth prime.
    public var request: NthPrimeRequest.State?

    /// Whether a save is running.
    public var isSaving = false

    /// The message of a successful save in one line, such as "2 favourites saved."; else `nil`.
    public var status: String?

    /// Creates the state of an idle list.
    ///
    /// - Parameter primes: The favourites; by default, those of the user.
    public init(primes: Shared<[Int]> = Shared(.favorites)) {
      _primes = primes
    }
  }

  /// The actions of the user, and the results of effects.
  public enum Action: Equatable, Sendable {
    /// The user deletes this prime from the list.
    case deleteButtonTapped(prime: Int)

    /// The user asks for the nth prime, where n is an entry of the list.
    case nthPrimeButtonTapped(prime: Int)

    /// The user cancels the pending request.
    case cancelButtonTapped

    /// The user saves the list immediately.
    case saveButtonTapped

    /// The user dismisses the alert.
    case alert(PresentationAction<Never>)

    /// The save has ended, with the number of saved favourites or a failure.
    case saveResponse(Result<Int, SaveFailure>)

    /// A result of the pending request.
    case request(NthPrimeRequest.Action)
  }

  /// Creates the feature.
  public init() {}

  /// Changes the state, and starts and cancels effects.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .deleteButtonTapped(let prime):
        state.status = nil
        state.$primes.withLock { $0.removeAll { $0 == prime } }
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
        guard !state.isNthPrimeButtonDisabled else { return .none }
        state.status = nil
        if n > 0 {
          state.request = NthPrimeRequest.State(n: n)
        } else {
          // The file contains only primes, but a test may pass other numbers.
          state.alert = .noAnswer(n: n, message: NthPrimeError.notPositive(n: n).description)
        }
        return .none

      case .cancelButtonTapped:
        state.request = nil
        return .none

      case .request(.answered(let answer)):
        state.alert = state.request.map { .answer(answer, to: $0.n) }
        state.request = nil
        return .none

      case .alert, .request:
        return .none
      }
    }
    .ifLet(\.request, action: \.request) {
      NthPrimeRequest()
    }
    .ifLet(\.$alert, action: \.alert)
  }
}
