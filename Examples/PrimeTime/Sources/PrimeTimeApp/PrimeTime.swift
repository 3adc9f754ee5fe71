public import Counter
public import FavoritePrimes
public import Intarsia
import NthPrimeClient

/// The whole application: two counters and the list of the favourites.
///
/// The three screens share the favourites by a key, `@Shared(.favorites)`; no reducer copies them
/// from one screen to another.
///
/// Both counters are the same feature with different dependencies: the first counter asks
/// Wolfram|Alpha, and the second counter asks the offline client.
///
/// ```swift
/// let store = Store(initialState: PrimeTime.State()) {
///   PrimeTime()
/// } withDependencies: {
///   $0.context = .preview
/// }
/// store.send(.wolfram(.incrementButtonTapped))
/// ```
@Reducer
public struct PrimeTime: Sendable {
  /// The states of the three screens, and the current screen.
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    /// The current screen.
    public var tab: Tab

    /// The counter with answers from Wolfram|Alpha.
    public var wolfram = Counter.State()

    /// The counter with answers computed offline.
    public var offline = Counter.State()

    /// The list of the favourites.
    public var favorites = FavoritePrimes.State()

    /// Creates the initial state of the application.
    public init(tab: Tab = .wolfram) {
      self.tab = tab
    }
  }

  /// The actions of the application and its screens.
  public enum Action: Equatable, Sendable {
    /// The user selects a screen.
    case tabSelected(Tab)

    /// An action of the counter with answers from Wolfram|Alpha.
    case wolfram(Counter.Action)

    /// An action of the counter with answers computed offline.
    case offline(Counter.Action)

    /// An action of the favourites.
    case favorites(FavoritePrimes.Action)
  }

  /// Creates the application.
  public init() {}

  /// Combines the features of the three screens.
  public var body: some ReducerOf<Self> {
    Scope(state: \.wolfram, action: \.wolfram) {
      Counter()
    }
    Scope(state: \.offline, action: \.offline) {
      Counter()
        .transformDependency(\.self) { $0.nthPrime = $0.offlineNthPrime }
    }
    Scope(state: \.favorites, action: \.favorites) {
      FavoritePrimes()
    }
    Reduce { state, action in
      if case .tabSelected(let tab) = action { state.tab = tab }
      return .none
    }
  }
}

extension PrimeTime.State: SwiftSourceRepresentable {
  /// The arguments of the initializer, for a test that is printed from a trace.
  public var initializerArguments: KeyValuePairs<String, Any> { ["tab": tab] }
}
