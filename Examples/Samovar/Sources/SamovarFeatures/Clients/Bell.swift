package import Intarsia

/// Calls somebody who is in the other room.
@DependencyClient
package struct Bell: Sendable {
  /// Rings once.
  package var ring: @Sendable () async -> Void
}

extension DependencyValues {
  /// Calls somebody who is in the other room: nothing, unless the user interface provides a bell.
  @DependencyEntry(test: .unimplemented)
  package var bell: Bell = Bell(ring: {})
}
