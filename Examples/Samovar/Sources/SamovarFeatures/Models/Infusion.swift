package import Foundation

/// One pouring of water onto the leaves.
package struct Infusion: Codable, Hashable, Identifiable, Sendable {
  /// Distinguishes infusions of the same length.
  package let id: UUID
  /// The time for which the leaves stay in the water, in seconds.
  package var seconds: Int

  /// Creates an infusion.
  package init(id: UUID, seconds: Int) {
    self.id = id
    self.seconds = seconds
  }
}
