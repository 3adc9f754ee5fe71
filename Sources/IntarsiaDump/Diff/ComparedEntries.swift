extension EntryParts: ComparedParts {
  func pairs(with other: any DumpParts) -> PartPairs? {
    guard let other = other as? Self else { return nil }
    let pairs = dictionary.compactMap { key, left in other.dictionary[key].map { (left, $0) } }
    return pairs.count == count ? TypedComparison<Value>.pairs(pairs) : .different
  }

  func edits(to other: any DumpParts, by comparison: Comparison) -> [DiffEdit]? {
    guard let other = other as? Self else { return nil }
    let areSame = TypedComparison<Value>(comparison).areSame
    var edits: [Key: DiffEdit] = [:]
    var (kept, unchanged) = (0, 0)
    for (key, left) in dictionary {
      guard let right = other.dictionary[key] else {
        edits[key] = part(key).map(DiffEdit.removed)
        continue
      }
      kept += 1
      if areSame(left, right) {
        unchanged += 1
      } else if let left = part(key), let right = other.part(key) {
        edits[key] = .changed(left, right)
      }
    }
    if kept < other.count {
      for key in other.dictionary.keys where dictionary[key] == nil {
        edits[key] = other.part(key).map(DiffEdit.inserted)
      }
    }
    return [DiffEdit](edits, unchanged: unchanged)
  }
}

extension MemberParts: ComparedParts {
  func pairs(with other: any DumpParts) -> PartPairs? {
    (other as? Self).map { members == $0.members ? .same(if: []) : .different }
  }

  func edits(to other: any DumpParts, by comparison: Comparison) -> [DiffEdit]? {
    guard let other = other as? Self else { return nil }
    let gone = members.subtracting(other.members)
    let new = other.members.subtracting(members)
    var edits: [Element: DiffEdit] = [:]
    for element in gone { edits[element] = .removed(part(element)) }
    for element in new { edits[element] = .inserted(part(element)) }
    // The removal and the insertion of two elements with the same id are one change.
    let old = Dictionary(grouping: gone, by: Sameness.id)
    for (id, elements) in Dictionary(grouping: new, by: Sameness.id) {
      guard id != nil, elements.count == 1, let before = old[id], before.count == 1
      else { continue }
      edits[before[0]] = nil
      edits[elements[0]] = .changed(part(before[0]), part(elements[0]))
    }
    return [DiffEdit](edits, unchanged: members.count - gone.count)
  }
}
