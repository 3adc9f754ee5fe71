public import FavoritesFile
public import Intarsia
import IntarsiaTraces
import NthPrimeClient
public import NthPrimeRequest
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
    @Presents public var alert: AlertState<Never>?

    /// The pending request for the nth prime.
    public var request: NthPrimeRequest.State?

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
    case alert(PresentationAction<Never>)

    /// An action of the modal, or its dismissal.
    case modal(PresentationAction<PrimeModal.Action>)

    /// A result of the pending request.
    case request(NthPrimeRequest.Action)
  }

  @Dependency(\.nthPrime) private var nthPrime

  /// Creates the feature.
  public init() {}

  /// Changes the state, and starts and cancels effects.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
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
        guard !state.isNthPrimeButtonDisabled else { return .none }
        let n = state.number
        if n > 0 {
          state.request = NthPrimeRequest.State(n: n)
        } else {
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

      case .alert, .modal, .request:
        return .none
      }
    }
    .onMount { state in
      state.source = nthPrime.name
      state.notice = nthPrime.notice
      return .none
    }
    .ifLet(\.request, action: \.request) {
      NthPrimeRequest()
    }
    .ifLet(\.$modal, action: \.modal) {
      PrimeModal()
    }
    .ifLet(\.$alert, action: \.alert)
  }
}
