import IntarsiaTesting
import LawFeatures
import Testing

@Suite("A player", .endsWithinAMinute)
struct MusicPlayerTests {
  @Test("A player pauses, goes on and stops after its last track, under a sheet with its words")
  func tracks() async {
    let store = TestStore(initialState: MusicPlayer.State(tracks: [2, 1])) {
      MusicPlayer()
    } withDependencies: {
      $0.continuousClock = VirtualClock()
      $0.music.words = { track in "Words of track \(track)" }
    }

    await store.send(.playTapped) { $0.isPlaying = true }
    await store.receive(.ticked) { $0.position = 1 }
    await store.send(.pauseTapped) { $0.isPlaying = false }
    await store.send(.lyricsTapped) { $0.sheet = .lyrics(Lyrics.State(track: 0)) }
    await store.receive(.sheet(.presented(.lyrics(.appeared))))
    var words = Lyrics.Words(track: 0, text: "Words of track 0")
    await store.receive(.sheet(.presented(.lyrics(.loaded(words))))) {
      $0.sheet?.modify(\.lyrics) { $0.words = words }
    }
    await store.send(.playTapped) { $0.isPlaying = true }
    await store.receive(.ticked) {
      $0.track = 1
      $0.position = 0
      $0.sheet = .lyrics(Lyrics.State(track: 1))
    }
    await store.receive(.sheet(.presented(.lyrics(.appeared))))
    words = Lyrics.Words(track: 1, text: "Words of track 1")
    await store.receive(.sheet(.presented(.lyrics(.loaded(words))))) {
      $0.sheet?.modify(\.lyrics) { $0.words = words }
    }
    await store.receive(.ticked) { $0.isPlaying = false }
    await store.send(.sheet(.presented(.lyrics(.closeTapped))))
    await store.receive(.sheet(.dismiss)) { $0.sheet = nil }
  }

  @Test("The settings keep the volume after they are dismissed, and end their test tone")
  func settings() async {
    let store = TestStore(initialState: MusicPlayer.State(tracks: [60])) {
      MusicPlayer()
    } withDependencies: {
      $0.continuousClock = VirtualClock()
      $0.music.saveVolume = { _ in }
    }

    await store.send(.settingsTapped) {
      $0.sheet = .settings(PlayerSettings.State(volume: 5))
    }
    await store.send(.sheet(.presented(.settings(.toneTapped)))) {
      $0.sheet?.modify(\.settings) { $0.tone = 5 }
    }
    await store.receive(.sheet(.presented(.settings(.toneTicked)))) {
      $0.sheet?.modify(\.settings) { $0.tone = 4 }
    }
    await store.send(.sheet(.presented(.settings(.volumeChanged(7))))) {
      $0.sheet?.modify(\.settings) { $0.volume = 7 }
    }
    await store.receive(.sheet(.presented(.settings(.delegate(.volumeChanged(7)))))) {
      $0.volume = 7
    }
    await store.send(.sheet(.presented(.settings(.doneTapped))))
    await store.receive(.sheet(.dismiss)) { $0.sheet = nil }
    await store.receive(.volumeKept(7)) { $0.keptVolume = 7 }
  }
}
