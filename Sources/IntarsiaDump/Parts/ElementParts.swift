/// The elements of an ordered collection.
struct ElementParts<Element>: DumpParts {
  private let elements: [Element]

  init(_ elements: some Collection<Element>) {
    self.elements = Array(elements)
  }

  var count: Int { elements.count }

  var all: [DumpPart] {
    elements.indices.map(part)
  }

  private func part(_ index: Int) -> DumpPart {
    DumpPart(label: "[\(index)]", value: elements[index])
  }

  func pairs(with other: any DumpParts) -> PartPairs? {
    guard let other = other as? ElementParts<Element> else { return nil }
    return TypedComparison<Element>.pairs(zip(elements, other.elements))
  }

  func edits(to other: any DumpParts, by comparison: Comparison) -> [DiffEdit]? {
    guard let other = other as? ElementParts<Element> else { return nil }
    let (left, right) = (elements, other.elements)
    let comparison = TypedComparison<Element>(comparison)
    let areSame = comparison.areSame
    let aligner = Aligner(
      counts: (left.count, right.count),
      areSame: { areSame(left[$0], right[$1]) },
      haveSameID: comparison.haveSameID.map { haveSameID in
        { haveSameID(left[$0], right[$1]) }
      },
      keys: comparison.key.map { key in
        (left: { key(left[$0]) }, right: { key(right[$0]) })
      })
    return aligner.edits(left: part, right: other.part)
  }
}
