package import Intarsia

/// A player of a list of tracks, with a sheet for the settings or for the words of the track.
///
/// Its laws:
/// - Always, the sheet with words shows those of the current track.
/// - Always, the position is inside the track.
/// - At rest, the player does not claim to play: while it plays, a timer runs.
/// - At rest, the kept volume is the volume, unless keeping it failed.
/// - No effect of a sheet sends an action after the sheet was dismissed or replaced.
/// - Eventually, within the seconds of all tracks, a player that is left alone stops.
@Reducer
package struct MusicPlayer {
  @ObservableState
  package struct State: Equatable, Codable, Sendable {
    /// The seconds of each track.
    package let tracks: [Int]
    package var track = 0
    package var position = 0
    package var isPlaying = false
    package var volume = 5
    package var keptVolume = 5
    package var hasFailedToKeepVolume = false
    @Presents package var sheet: Sheet.State?

    package init(tracks: [Int]) { self.tracks = tracks }
  }

  package enum Action: Equatable, Sendable {
    case playTapped
    case pauseTapped
    case nextTapped
    case ticked
    case settingsTapped
    case lyricsTapped
    case volumeKept(Int)
    case keepingVolumeFailed
    case sheet(PresentationAction<Sheet.Action>)
  }

  enum CancelID { case timer, volume }

  let bugs: Set<PlantedBug>
  @Dependency(\.continuousClock) private var clock
  @Dependency(\.music) private var music

  package init(bugs: Set<PlantedBug> = []) { self.bugs = bugs }

  package var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .playTapped:
        guard !state.isPlaying else { return .none }
        state.isPlaying = true
        return timer()

      case .pauseTapped:
        state.isPlaying = false
        return .cancel(id: CancelID.timer)

      case .nextTapped:
        let changes = changeTrack(&state)
        guard state.isPlaying else { return .merge(changes, .cancel(id: CancelID.timer)) }
        // The mistake: a new second begins with a new timer, but none is started.
        let restart = bugs.contains(.lostTimer) ? .cancel(id: CancelID.timer) : timer()
        return .merge(changes, restart)

      case .ticked:
        state.position += 1
        guard state.position >= state.tracks[state.track] else { return .none }
        let changes = changeTrack(&state)
        return state.isPlaying ? changes : .merge(changes, .cancel(id: CancelID.timer))

      case .settingsTapped:
        state.sheet = .settings(PlayerSettings.State(volume: state.volume))
        return .none

      case .lyricsTapped:
        state.sheet = .lyrics(Lyrics.State(track: state.track))
        return .send(.sheet(.presented(.lyrics(.appeared))))

      case .volumeKept(let volume):
        state.keptVolume = volume
        state.hasFailedToKeepVolume = false
        return .none

      case .keepingVolumeFailed:
        state.hasFailedToKeepVolume = true
        return .none

      case .sheet(.presented(.settings(.delegate(.volumeChanged(let volume))))):
        state.volume = volume
        state.hasFailedToKeepVolume = false
        return keep(volume)

      case .sheet(.presented(.settings(.delegate(.toneWanted)))):
        return PlayerSettings.tone(clock).map { .sheet(.presented(.settings($0))) }

      case .sheet(.dismiss):
        return bugs.contains(.unsavedVolume) ? .cancel(id: CancelID.volume) : .none

      case .sheet:
        return .none
      }
    }
    .ifLet(\.$sheet, action: \.sheet) { Sheet(bugs: bugs) }
  }

  /// Goes to the next track, or stops after the last one, and shows the words of the new track.
  private func changeTrack(_ state: inout State) -> Effect<Action> {
    state.position = 0
    guard state.track + 1 < state.tracks.count else {
      state.isPlaying = false
      return .none
    }
    state.track += 1
    guard case .lyrics(var lyrics) = state.sheet else { return .none }
    if bugs.contains(.lyricsOfAnotherTrack) {
      lyrics.track = state.track
      lyrics.words = nil
      state.sheet = .lyrics(lyrics)
    } else {
      state.sheet = .lyrics(Lyrics.State(track: state.track))
    }
    return .send(.sheet(.presented(.lyrics(.appeared))))
  }

  private func timer() -> Effect<Action> {
    Effect.timer(id: CancelID.timer, every: .seconds(1), clock: clock).map { _ in .ticked }
  }

  private func keep(_ volume: Int) -> Effect<Action> {
    .run { send in
      try await clock.sleep(for: .seconds(1))
      try await music.saveVolume(volume: volume)
      await send(.volumeKept(volume))
    } catch: { _, send in
      await send(.keepingVolumeFailed)
    }
    .cancellable(id: CancelID.volume, cancelInFlight: true)
  }
}
