/// Something that is true of a number.
package struct NumberFact: Equatable, Sendable, Identifiable {
  /// The number.
  package let number: Int
  /// A sentence about it.
  package let text: String

  /// Says something about a number.
  package init(_ number: Int, _ text: String) {
    self.number = number
    self.text = text
  }

  /// The number: what tells one fact of an answer from another.
  package var id: Int { number }
}
