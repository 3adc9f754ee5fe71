public import Counter
public import FavoritePrimes
public import Intarsia
import NthPrimeClient

/// The whole application: two counters and the list of the favourites.
///
/// The three screens share the favourites by a key, `@Shared(.favorites)`; no reducer copies them
/// from one to another.
///
/// The counters are the very same feature. What tells them apart is a dependency: the second one's
/// questions are answered by the offline client, while the first one's go to Wolfram|Alpha.
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
  /// Three screens, one of which is shown.
  @ObservableState
  public struct State: Codable, Equatable, Sendable {
    /// The screen that is shown.
    public var tab: Tab

    /// The counter that Wolfram|Alpha answers.
    public var wolfram = Counter.State()

    /// The counter that is answered offline.
    public var offline = Counter.State()

    /// The list of the favourites.
    public var favorites = FavoritePrimes.State()

    /// Creates the state in which the application starts.
    public init(tab: Tab = .wolfram) {
      self.tab = tab
    }
  }

  /// What can happen in the application.
  public enum Action: Equatable, Sendable {
    /// The person goes to another screen.
    case tabSelected(Tab)

    /// Something has happened at the counter that Wolfram|Alpha answers.
    case wolfram(Counter.Action)

    /// Something has happened at the counter that is answered offline.
    case offline(Counter.Action)

    /// Something has happened to the favourites.
    case favorites(FavoritePrimes.Action)
  }

  /// Creates the application.
  public init() {}

  /// The three screens, and what connects them.
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
