package import Foundation

/// One tasting of a tea by the user.
package struct Tasting: Codable, Hashable, Identifiable, Sendable {
  /// Distinguishes tastings at the same time.
  package let id: UUID
  /// The time at which the user finished the tea.
  package let date: Date
  /// The number of infusions.
  package let infusions: Int
  /// The rating from one to five; `nil` if the user has not rated the tea.
  package var rating: Int?
  /// The user's note about the taste.
  package var note: String

  /// Creates a tasting.
  package init(id: UUID, date: Date, infusions: Int, rating: Int? = nil, note: String = "") {
    self.id = id
    self.date = date
    self.infusions = infusions
    self.rating = rating
    self.note = note
  }
}
