/// The elements of a set, which have no order and are matched by equality.
struct MemberParts<Element: Hashable>: DumpParts {
  let members: Set<Element>

  var isUnordered: Bool { true }
  var count: Int { members.count }

  var all: [DumpPart] {
    KeyOrder.sorted(Array(members)).map(part)
  }

  func part(_ element: Element) -> DumpPart {
    DumpPart(label: nil, value: element)
  }
}

extension Set: EntryCollection {
  var dumpParts: any DumpParts { MemberParts(members: self) }
}
