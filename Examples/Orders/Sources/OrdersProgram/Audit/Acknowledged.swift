/// The facts that workers have reported as committed: each must be in the journal.
package struct Acknowledged: Equatable, Sendable {
  /// The orders that were created.
  package var created: Set<String> = []
  /// The orders that were placed.
  package var placed: Set<String> = []
  /// The orders that were paid.
  package var paid: Set<String> = []
  /// The orders that were shipped.
  package var shipped: Set<String> = []
  /// The number of items that arrived, by article.
  package var stocked: [String: Int] = [:]
  /// The number of items in all attempts to stock, by article, acknowledged or not.
  package var attempted: [String: Int] = [:]

  /// Creates an empty set of facts.
  package init() {}

  /// Adds a fact that a worker prints.
  ///
  /// - Parameter line: A line such as `paid t1-w1-7` or `stocked t1-a1 20`.
  /// - Returns: Whether the line is a fact.
  package mutating func add(_ line: Substring) -> Bool {
    let words = line.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("created", 2): created.insert(words[1])
    case ("placed", 2): placed.insert(words[1])
    case ("paid", 2): paid.insert(words[1])
    case ("shipped", 2): shipped.insert(words[1])
    case ("stocking", 3): attempted[words[1], default: 0] += Int(words[2]) ?? 0
    case ("stocked", 3): stocked[words[1], default: 0] += Int(words[2]) ?? 0
    default: return false
    }
    return true
  }
}
