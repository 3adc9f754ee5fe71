package import Intarsia

/// A bell that tells the user that an infusion is done.
@DependencyClient
package struct Bell: Sendable {
  /// Rings once.
  package var ring: @Sendable () async -> Void

  /// A bell that does not ring.
  package static let silent = Bell(ring: {})
}

extension DependencyValues {
  /// The bell, which is silent unless the user interface provides one.
  @DependencyEntry(liveValue: Bell.silent) package var bell = Bell()
}
