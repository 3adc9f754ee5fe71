public import FavoritesFile
public import Intarsia
import IntarsiaTraces
public import NthPrimeClient
public import PrimeModal

/// Counts, and answers two questions about the number.
///
/// The first, "Is this prime?", opens a modal, which is a feature of its own. The second, "What is
/// the nth prime?", goes to a dependency and may take a while: it can be watched, and it can be
/// cancelled.
///
/// ```swift
/// let store = Store(initialState: Counter.State(number: 1_000)) {
///   Counter()
/// } withDependencies: {
///   $0.nthPrime = .offline
/// }
/// await store.send(.nthPrimeButtonTapped).finish()
/// String(state: store.alert!.title)  // "The 1,000th prime is 7,919"
/// ```
@Reducer
public struct Counter: Sendable {
  /// A number, and everything that is going on around it.
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    /// The number that is counted up and down.
    public var number: Int

    /// The favourites, in the order in which the user added them.
    @Shared public var favorites: [Int]

    /// The answer to "Is this prime?", while it is shown.
    @Presents public var modal: PrimeModal.State?

    /// What the person has to be told, until it is dismissed.
    @Presents public var alert: AlertState<Alert>?

    /// The question "What is the nth prime?", while it has no answer.
    public var request: Request?

    /// Who answers that question: "Wolfram|Alpha", "offline".
    public var source = ""

    /// What has to be known about who answers.
    public var notice: String?

    /// Creates the state of a counter at which nothing goes on.
    ///
    /// - Parameters:
    ///   - number: The number at first.
    ///   - favorites: The favourites: by default those of the user.
    public init(number: Int = 0, favorites: Shared<[Int]> = Shared(.favorites)) {
      self.number = number
      _favorites = favorites
    }
  }

  /// What can happen to a counter.
  public enum Action: Equatable, Sendable {
    /// The counter is on the screen.
    case appeared

    /// The person counts down.
    case decrementButtonTapped

    /// The person counts up.
    case incrementButtonTapped

    /// The person asks whether the number is prime.
    case isPrimeButtonTapped

    /// The person asks which the nth prime is, where n is the number.
    case nthPrimeButtonTapped

    /// The person does not want to wait for the answer any longer.
    case cancelButtonTapped

    /// The person has read the alert.
    case alert(PresentationAction<Alert>)

    /// Something has happened in the modal, or it was closed.
    case modal(PresentationAction<PrimeModal.Action>)

    /// A part of the search, from 0 to 1, is done.
    case nthPrimeProgress(Double)

    /// The search has ended.
    case nthPrimeResponse(n: Int, Result<Int, NthPrimeFailure>)
  }

  @Dependency(\.nthPrime) private var nthPrime

  private enum CancelID {
    case nthPrime
  }

  /// Creates the feature.
  public init() {}

  /// How the state changes, and what is asked of the world outside.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        state.source = nthPrime.name
        state.notice = nthPrime.notice
        return .none

      case .decrementButtonTapped:
        state.number -= 1
        return .none

      case .incrementButtonTapped:
        state.number += 1
        return .none

      case .isPrimeButtonTapped:
        state.modal = PrimeModal.State(number: state.number, favorites: state.$favorites)
        return .none

      case .nthPrimeButtonTapped:
        return ask(&state)

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
        state.alert = .failure(n: n, message: failure.message)
        return .none

      case .alert, .modal:
        return .none
      }
    }
    .ifLet(\.$modal, action: \.modal) {
      PrimeModal()
    }
    .ifLet(\.$alert, action: \.alert)
  }

  /// Starts the search for the nth prime, unless one is going on or there is none to be found.
  private func ask(_ state: inout State) -> Effect<Action> {
    guard !state.isNthPrimeButtonDisabled else { return .none }
    let n = state.number
    guard n > 0 else {
      state.alert = .failure(n: n, message: NthPrimeError.notPositive(n: n).description)
      return .none
    }
    state.request = Request(n: n)
    return .run { [nthPrime] send in
      let prime = try await nthPrime.prime(n) { await send(.nthPrimeProgress($0)) }
      await send(.nthPrimeResponse(n: n, .success(prime)))
    } catch: { error, send in
      await send(.nthPrimeResponse(n: n, .failure(NthPrimeFailure(error))))
    }
    .cancellable(id: CancelID.nthPrime)
  }
}
