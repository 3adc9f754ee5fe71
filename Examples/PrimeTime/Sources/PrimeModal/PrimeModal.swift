public import Intarsia
import IntarsiaTraces

/// Shows whether a number is prime, and adds it to the favourites or removes it from them.
///
/// This is a feature in its simplest form: state, actions, and a reducer that changes the state. It
/// has neither dependencies nor effects. Its parent closes it.
///
/// ```swift
/// let favorites = Shared(value: [2, 3])
/// let store = Store(initialState: PrimeModal.State(number: 7, favorites: favorites)) {
///   PrimeModal()
/// }
/// store.isPrime  // true
/// store.send(.saveButtonTapped)
/// favorites.wrappedValue  // [2, 3, 7]
/// ```
@Reducer
public struct PrimeModal: Sendable {
  /// A number, its verdict, and the favourites.
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    /// The tested number.
    public let number: Int

    /// The favourites, in the order in which the user added them.
    @Shared public var favorites: [Int]

    /// Whether the number is prime, and if not, the reason.
    public let verdict: PrimeVerdict

    /// Creates the state for a number.
    ///
    /// - Complexity: O(√number), because it searches for a divisor.
    public init(number: Int, favorites: Shared<[Int]>) {
      self.number = number
      _favorites = favorites
      verdict = PrimeVerdict(number)
    }
  }

  /// The buttons of the modal.
  public enum Action: Equatable, Sendable {
    /// Adds the number to the favourites.
    case saveButtonTapped

    /// Removes the number from the favourites.
    case removeButtonTapped
  }

  /// Creates the feature.
  public init() {}

  /// Changes the favourites.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .saveButtonTapped:
        guard state.isPrime, !state.isFavorite else { return .none }
        state.$favorites.withLock { [number = state.number] in $0.append(number) }
        return .none

      case .removeButtonTapped:
        state.$favorites.withLock { [number = state.number] in $0.removeAll { $0 == number } }
        return .none
      }
    }
  }
}

extension PrimeModal.State: SwiftSourceRepresentable {
  /// The arguments of the initializer, for a test that is printed from a trace.
  public var initializerArguments: KeyValuePairs<String, Any> {
    ["number": number, "favorites": $favorites]
  }
}
