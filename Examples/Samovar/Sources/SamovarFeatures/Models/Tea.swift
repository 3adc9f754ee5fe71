package import Foundation
package import Intarsia

/// A tea that somebody has at home, and how they like to make it.
package struct Tea: Codable, Hashable, Identifiable, Sendable {
  /// Who the tea is, whatever it is called.
  package let id: UUID
  /// What stands on the tin.
  package var name: String
  /// What kind of tea it is.
  package var kind: TeaKind
  /// How hot the water has to be, in degrees Celsius.
  package var temperature: Int
  /// How long each infusion steeps, the first one first.
  package var infusions: IdentifiedArrayOf<Infusion>
  /// Every time that the tea was made, the latest first.
  package var tastings: IdentifiedArrayOf<Tasting>

  /// Describes a tea.
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
