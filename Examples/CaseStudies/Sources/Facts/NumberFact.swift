/// A fact about a number.
package struct NumberFact: Equatable, Sendable, Identifiable {
  /// The number.
  package let number: Int
  /// A sentence about it.
  package let text: String

  /// Creates a fact from a number and a sentence.
  package init(_ number: Int, _ text: String) {
    self.number = number
    self.text = text
  }

  /// The number: facts about the same number have the same identity.
  package var id: Int { number }
}
