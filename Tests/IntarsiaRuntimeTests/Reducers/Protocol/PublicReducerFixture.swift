public import Intarsia

/// A public reducer with everything that other modules use.
@Reducer
public struct PublicReducer {
  /// What it knows.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// How many.
    public var count = 0
  }

  /// What can happen.
  public enum Action: Sendable {
    /// One more.
    case increment
  }

  /// What it does.
  public var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

/// A public reducer without anything.
@Reducer
public struct PublicNothing {}
