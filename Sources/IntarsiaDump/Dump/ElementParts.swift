/// The elements of an ordered collection.
struct ElementParts<Element>: DumpParts {
  let elements: [Element]

  init(_ elements: some Collection<Element>) {
    self.elements = Array(elements)
  }

  var count: Int { elements.count }

  var all: [DumpPart] {
    elements.indices.map(part)
  }

  func part(_ index: Int) -> DumpPart {
    DumpPart(label: "[\(index)]", value: elements[index])
  }
}
