import Intarsia

extension MusicPlayer.State {
  package var showsWordsOfItsTrack: Bool {
    guard case .lyrics(let lyrics) = sheet else { return true }
    return lyrics.track == track && lyrics.words.map { $0.track == track } != false
  }

  package var isInsideItsTrack: Bool { (0..<tracks[track]).contains(position) }

  package var hasKeptItsVolume: Bool { keptVolume == volume || hasFailedToKeepVolume }
}

extension MusicPlayer {
  package static let laws: [Law<State>] = [
    .always("The words are those of the track") { $0.showsWordsOfItsTrack },
    .always("The position is inside the track") { $0.isInsideItsTrack },
    .atRest("A timer runs while the player plays") { !$0.isPlaying },
    .atRest("The volume is kept") { $0.hasKeptItsVolume },
  ]
}
