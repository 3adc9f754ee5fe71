package import Intarsia

extension MusicPlayer {
  /// The sheet above the player.
  @Reducer
  package struct Sheet {
    @ObservableState
    @CasePathable
    package enum State: Equatable, Codable, Sendable {
      case settings(PlayerSettings.State)
      case lyrics(Lyrics.State)
    }

    package enum Action: Equatable, Sendable {
      case settings(PlayerSettings.Action)
      case lyrics(Lyrics.Action)
    }

    let bugs: Set<PlantedBug>

    package var body: some ReducerOf<Self> {
      EmptyReducer()
        .ifCaseLet(\.settings, action: \.settings) { PlayerSettings(bugs: bugs) }
        .ifCaseLet(\.lyrics, action: \.lyrics) { Lyrics() }
    }
  }
}
