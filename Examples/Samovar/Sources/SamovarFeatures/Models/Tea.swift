package import Foundation
package import Intarsia

/// A tea of the user, with its preparation and its tastings.
package struct Tea: Codable, Hashable, Identifiable, Sendable {
  /// The identity of the tea, independent of its name.
  package let id: UUID
  /// The name on the tin.
  package var name: String
  /// The kind of the tea.
  package var kind: TeaKind
  /// The temperature of the water, in degrees Celsius.
  package var temperature: Int
  /// The infusions, the first one first.
  package var infusions: IdentifiedArrayOf<Infusion>
  /// The tastings of the tea, the latest first.
  package var tastings: IdentifiedArrayOf<Tasting>

  /// Creates a tea.
  package init(
    id: UUID, name: String = "", kind: TeaKind = .oolong, temperature: Int? = nil,
    infusions: IdentifiedArrayOf<Infusion> = [], tastings: IdentifiedArrayOf<Tasting> = []
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.temperature = temperature ?? kind.temperature
    self.infusions = infusions
    self.tastings = tastings
  }
}
