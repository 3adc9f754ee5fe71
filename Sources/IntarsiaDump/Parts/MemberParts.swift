/// The elements of a set, which have no order and are matched by equality.
struct MemberParts<Element: Hashable>: DumpParts {
  private let members: Set<Element>

  init(_ members: Set<Element>) {
    self.members = members
  }

  var isUnordered: Bool { true }
  var count: Int { members.count }

  var all: [DumpPart] {
    KeyOrder.sorted(Array(members)).map(part)
  }

  private func part(_ element: Element) -> DumpPart {
    DumpPart(label: nil, value: element)
  }

  func pairs(with other: any DumpParts) -> PartPairs? {
    (other as? Self).map { members == $0.members ? .same(if: []) : .different }
  }

  func edits(to other: any DumpParts, by comparison: Comparison) -> [DiffEdit]? {
    guard let other = other as? Self else { return nil }
    let gone: Set<Element> = members.filter { !other.members.contains($0) }
    let new: Set<Element> =
      other.count > count - gone.count ? other.members.filter { !members.contains($0) } : []
    let unchanged = members.count - gone.count
    var changes: [Element: DiffEdit] = [:]
    for element in gone { changes[element] = .removed(part(element)) }
    for element in new { changes[element] = .inserted(part(element)) }
    pairByID(gone, new, &changes)
    return [DiffEdit](changes, unchanged: unchanged)
  }

  /// Replaces the removal and the insertion of two elements with the same id by one change.
  private func pairByID(
    _ gone: some Sequence<Element>, _ new: some Sequence<Element>,
    _ changes: inout [Element: DiffEdit]
  ) {
    guard let id = TypedComparison<Element>().id else { return }
    var (old, replacements): ([AnyHashable: [Element]], [AnyHashable: [Element]]) = ([:], [:])
    for element in gone { old[id(element), default: []].append(element) }
    for element in new { replacements[id(element), default: []].append(element) }
    for (id, elements) in replacements where elements.count == 1 {
      guard let before = old[id], before.count == 1 else { continue }
      changes[before[0]] = nil
      changes[elements[0]] = .changed(part(before[0]), part(elements[0]))
    }
  }
}

extension Set: EntryCollection {
  var dumpParts: any DumpParts { MemberParts(self) }
}
