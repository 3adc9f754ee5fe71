@testable import IntarsiaCollections

extension IdentifiedArray {
  /// The broken invariant, or `nil` if each element is found by its id at its position.
  var brokenInvariant: String? {
    for position in indices {
      let id = id(at: position)
      guard let first = elements.firstIndex(where: { self.identify($0) == id }) else {
        return "No element has the id \(id)"
      }
      guard index(id: id) == first else {
        return "\(id) is at \(first), but is found at \(String(describing: index(id: id)))"
      }
    }
    guard table.isInUse else {
      return count > PositionTable.maximumUnindexedCount ? "\(count) elements have no table" : nil
    }
    let entries = table.slots.filter { $0 != 0 }.map { Int($0) - 1 }
    if entries.count != table.count { return "\(entries.count) entries, counted \(table.count)" }
    if table.count > table.capacity {
      return "\(table.count) entries in \(table.slots.count) slots"
    }
    let firsts = Dictionary(
      indices.map { (id(at: $0), $0) }, uniquingKeysWith: { first, _ in first })
    if Set(entries) != Set(firsts.values) { return "The table has \(entries.sorted())" }
    return nil
  }
}
