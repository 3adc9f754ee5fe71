public import Intarsia

/// A public reducer with everything that other modules use.
@Reducer
public struct PublicReducer {
  /// The state of the feature.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The current count.
    public var count = 0
  }

  /// The actions of the feature.
  public enum Action: Sendable {
    /// Adds one to the count.
    case increment
  }

  /// The reducer of the feature.
  public var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

/// A public reducer without members.
@Reducer
public struct PublicNothing {}
