/// The entries of a dictionary, which have no order and are matched by their keys.
struct EntryParts<Key: Hashable, Value>: DumpParts {
  let dictionary: [Key: Value]

  var isUnordered: Bool { true }
  var count: Int { dictionary.count }

  var all: [DumpPart] {
    KeyOrder.sorted(Array(dictionary.keys)) { key in
      dictionary[key].map { [Dumper.text(of: $0)] } ?? []
    }
    .compactMap(part)
  }

  func part(_ key: Key) -> DumpPart? {
    dictionary[key].map { DumpPart(label: Dumper.text(of: key), value: $0) }
  }
}

extension Dictionary: EntryCollection {
  var dumpParts: any DumpParts { EntryParts(dictionary: self) }
}
