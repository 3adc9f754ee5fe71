package import Intarsia

/// Knows the words of songs, and keeps the volume.
@DependencyClient
package struct MusicClient: Sendable {
  /// Returns the words of a track.
  package var words: @Sendable (_ track: Int) async throws -> String
  /// Keeps the volume for the next start.
  package var saveVolume: @Sendable (_ volume: Int) async throws -> Void
}

/// The reason why words were not found, or a volume was not kept.
package enum MusicError: Error { case unavailable }

extension DependencyValues {
  @DependencyEntry package var music = MusicClient()
}
