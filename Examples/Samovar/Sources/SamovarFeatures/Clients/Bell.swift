package import Intarsia

/// Calls somebody who is in the other room.
@DependencyClient
package struct Bell: Sendable {
  /// Rings once.
  package var ring: @Sendable () async -> Void

  /// A bell that does not ring.
  package static let silent = Bell(ring: {})
}

extension DependencyValues {
  /// Calls somebody who is in the other room: nothing, unless the user interface provides a bell.
  @DependencyEntry(liveValue: Bell.silent) package var bell = Bell()
}
