package import Intarsia

/// A sheet with the volume, and a test tone of five seconds.
@Reducer
package struct PlayerSettings {
  package static let toneSeconds = 5

  @ObservableState
  package struct State: Equatable, Codable, Sendable {
    package var volume: Int
    /// The remaining seconds of the test tone.
    package var tone = 0

    package init(volume: Int) { self.volume = volume }
  }

  package enum Action: Equatable, Sendable {
    case volumeChanged(Int)
    case toneTapped
    case toneTicked
    case doneTapped
    case delegate(Delegate)

    @CasePathable
    package enum Delegate: Equatable, Sendable {
      case volumeChanged(Int)
      case toneWanted
    }
  }

  enum CancelID { case tone }

  let bugs: Set<PlantedBug>
  @Dependency(\.continuousClock) private var clock
  @Dependency(\.dismiss) private var dismiss

  package var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .volumeChanged(let volume):
        state.volume = volume
        return .send(.delegate(.volumeChanged(volume)))

      case .toneTapped:
        state.tone = Self.toneSeconds
        if bugs.contains(.leakedTestTone) { return .send(.delegate(.toneWanted)) }
        return Self.tone(clock).cancellable(id: CancelID.tone, cancelInFlight: true)

      case .toneTicked:
        state.tone -= 1
        return .none

      case .doneTapped:
        return .run { _ in await dismiss() }

      case .delegate:
        return .none
      }
    }
  }

  /// Counts the seconds of the test tone.
  static func tone(_ clock: any Clock<Duration>) -> Effect<Action> {
    .run { send in
      for _ in 1...toneSeconds {
        try await clock.sleep(for: .seconds(1))
        await send(.toneTicked)
      }
    }
  }
}
