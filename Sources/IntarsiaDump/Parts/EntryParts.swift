/// The entries of a dictionary, which have no order and are matched by their keys.
struct EntryParts<Key: Hashable, Value>: DumpParts {
  private let dictionary: [Key: Value]

  init(_ dictionary: [Key: Value]) {
    self.dictionary = dictionary
  }

  var isUnordered: Bool { true }
  var count: Int { dictionary.count }

  var all: [DumpPart] {
    KeyOrder.sorted(Array(dictionary.keys)) { key in
      dictionary[key].map { [Dumper.text(of: $0)] } ?? []
    }
    .compactMap(part)
  }

  private func part(_ key: Key) -> DumpPart? {
    dictionary[key].map { DumpPart(label: Dumper.text(of: key), value: $0) }
  }

  func edits(to other: any DumpParts, by comparison: Comparison) -> [DiffEdit]? {
    guard let other = other as? Self else { return nil }
    let changes = changes(to: other, by: comparison)
    return [DiffEdit](changes.edits, unchanged: changes.unchanged)
  }

  func pairs(with other: any DumpParts) -> PartPairs? {
    guard let other = other as? Self else { return nil }
    let pairs = dictionary.compactMap { key, left in other.dictionary[key].map { (left, $0) } }
    return pairs.count == count ? TypedComparison<Value>.pairs(pairs) : .different
  }

  private func changes(
    to other: Self, by comparison: Comparison
  ) -> (edits: [Key: DiffEdit], unchanged: Int) {
    let areSame = TypedComparison<Value>(comparison).areSame
    var edits: [Key: DiffEdit] = [:]
    var gone = 0
    var kept = 0
    for (key, left) in dictionary {
      guard let right = other.dictionary[key] else {
        gone += 1
        edits[key] = part(key).map(DiffEdit.removed)
        continue
      }
      kept += 1
      guard !areSame(left, right) else { continue }
      if let left = part(key), let right = other.part(key) { edits[key] = .changed(left, right) }
    }
    let unchanged = kept - (edits.count - gone)
    if kept < other.count {
      for key in other.dictionary.keys where dictionary[key] == nil {
        edits[key] = other.part(key).map(DiffEdit.inserted)
      }
    }
    return (edits, unchanged)
  }
}

/// A collection whose elements have no order, such as a dictionary or a set.
protocol EntryCollection {
  var dumpParts: any DumpParts { get }
}

extension Dictionary: EntryCollection {
  var dumpParts: any DumpParts { EntryParts(self) }
}
