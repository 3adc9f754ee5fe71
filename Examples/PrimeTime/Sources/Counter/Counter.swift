public import FavoritesFile
public import Intarsia
import IntarsiaTraces
public import NthPrimeClient
public import PrimeModal

/// Counts, and answers two questions about the number.
///
/// The first, "Is this prime?", opens a modal, which is a separate feature. The second, "What is
/// the nth prime?", calls a dependency and may take a while. The state contains its progress, and
/// the user can cancel it.
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
  /// A number, its modal and alert, the pending request and the favourites.
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    /// The number that the user counts up and down.
    public var number: Int

    /// The favourites, in the order in which the user added them.
    @Shared public var favorites: [Int]

    /// The modal with the answer to "Is this prime?", until the user dismisses it.
    @Presents public var modal: PrimeModal.State?

    /// The current alert, until the user dismisses it.
    @Presents public var alert: AlertState<Alert>?

    /// The pending request for the nth prime.
    public var request: Request?

    /// The name of the client that finds the nth prime: "Wolfram|Alpha", "offline".
    public var source = ""

    /// A notice for the user about that client.
    public var notice: String?

    /// Creates the state of an idle counter.
    ///
    /// - Parameters:
    ///   - number: The initial number.
    ///   - favorites: The favourites; by default, those of the user.
    public init(number: Int = 0, favorites: Shared<[Int]> = Shared(.favorites)) {
      self.number = number
      _favorites = favorites
    }
  }

  /// The actions of the user, and the results of effects.
  public enum Action: Equatable, Sendable {
    /// The counter appears, and reads the name and the notice of its client.
    case appeared

    /// The user counts down.
    case decrementButtonTapped

    /// The user counts up.
    case incrementButtonTapped

    /// The user asks whether the number is prime.
    case isPrimeButtonTapped

    /// The user asks for the nth prime, where n is the number.
    case nthPrimeButtonTapped

    /// The user cancels the pending request.
    case cancelButtonTapped

    /// The user dismisses the alert.
    case alert(PresentationAction<Alert>)

    /// An action of the modal, or its dismissal.
    case modal(PresentationAction<PrimeModal.Action>)

    /// The search has completed this part of its work, from 0 to 1.
    case nthPrimeProgress(Double)

    /// The search has ended, with the nth prime or a failure.
    case nthPrimeResponse(n: Int, Result<Int, NthPrimeFailure>)
  }

  @Dependency(\.nthPrime) private var nthPrime

  private enum CancelID {
    case nthPrime
  }

  /// Creates the feature.
  public init() {}

  /// Changes the state, and starts and cancels effects.
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

  /// Starts the search for the nth prime, unless a request is pending or n is not positive.
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
