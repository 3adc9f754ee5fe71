public import Intarsia

/// Says whether a number is prime, and adds it to the favourites or removes it from them.
///
/// A feature in its simplest form: state, actions, and a reducer that changes the one on the other. It
/// needs nothing from outside, so it has no dependencies and no effects. Closing it is left to whoever
/// presented it.
///
/// ```swift
/// let store = Store(initialState: PrimeModal.State(number: 7)) { PrimeModal() }
/// store.isPrime  // true
/// store.send(.saveButtonTapped)
/// store.favorites  // [7]
/// ```
@Reducer
public struct PrimeModal: Sendable {
  /// A number, what is known about it, and the favourites.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The number in question.
    public let number: Int

    /// The favourites, in the order in which they were added.
    public var favorites: [Int]

    /// Whether the number is prime, and why it is not.
    public let verdict: PrimeVerdict

    /// Creates the state for a number.
    ///
    /// - Complexity: O(√number): this is where it is found out whether the number is prime.
    public init(number: Int, favorites: [Int] = []) {
      self.number = number
      self.favorites = favorites
      verdict = PrimeVerdict(number)
    }
  }

  /// What the person who looks at the modal can do.
  public enum Action: Equatable, Sendable {
    /// Wants the number among the favourites.
    case saveButtonTapped

    /// Wants the number out of the favourites.
    case removeButtonTapped
  }

  /// Creates the feature.
  public init() {}

  /// How the state changes.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .saveButtonTapped:
        guard state.isPrime, !state.isFavorite else { return .none }
        state.favorites.append(state.number)
        return .none

      case .removeButtonTapped:
        state.favorites.removeAll { [number = state.number] in $0 == number }
        return .none
      }
    }
  }
}
