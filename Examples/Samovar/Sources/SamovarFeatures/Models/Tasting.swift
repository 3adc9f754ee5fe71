package import Foundation

/// What somebody made of a tea, once.
package struct Tasting: Codable, Hashable, Identifiable, Sendable {
  /// Tells tastings at the same time apart.
  package let id: UUID
  /// When the last cup was poured.
  package let date: Date
  /// How many infusions there were.
  package let infusions: Int
  /// From one to five; `nil` if nobody said.
  package var rating: Int?
  /// What it tasted like.
  package var note: String

  /// Describes a tasting.
  package init(id: UUID, date: Date, infusions: Int, rating: Int? = nil, note: String = "") {
    self.id = id
    self.date = date
    self.infusions = infusions
    self.rating = rating
    self.note = note
  }
}
