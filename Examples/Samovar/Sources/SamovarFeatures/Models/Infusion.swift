package import Foundation

/// One pouring of water onto the leaves.
package struct Infusion: Codable, Hashable, Identifiable, Sendable {
  /// Tells infusions of the same length apart.
  package let id: UUID
  /// How long the leaves stay in the water.
  package var seconds: Int

  /// Describes an infusion.
  package init(id: UUID, seconds: Int) {
    self.id = id
    self.seconds = seconds
  }
}
