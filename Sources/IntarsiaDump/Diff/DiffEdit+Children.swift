extension DiffEdit {
  /// What became of the parts of a group.
  static func edits(from lhs: DumpGroup, to rhs: DumpGroup) -> [Self] {
    switch lhs.kind {
    case .record, .payload:
      lhs.children.map(\.label) == rhs.children.map(\.label)
        ? zip(lhs.children, rhs.children).map(edit) : sequence(lhs.children, rhs.children)
    case .keyed: keyed(lhs.children, rhs.children)
    case .sequence: sequence(lhs.children, rhs.children)
    }
  }

  private static func edit(_ lhs: DumpGroup.Child, _ rhs: DumpGroup.Child) -> Self {
    Sameness.areSame(lhs.value, rhs.value) ? .same(rhs) : .changed(lhs, rhs)
  }

  /// Merges parts that have keys, in the order of the second group.
  private static func keyed(
    _ lhs: [DumpGroup.Child], _ rhs: [DumpGroup.Child]
  ) -> [Self] {
    let counterparts = Dictionary(lhs.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let kept = Set(rhs.map(\.key))
    var edits: [Self] = []
    var rest = lhs[...]
    for child in rhs {
      while let next = rest.first, !kept.contains(next.key) {
        edits.append(.removed(next))
        rest.removeFirst()
      }
      guard let counterpart = counterparts[child.key] else {
        edits.append(.inserted(child))
        continue
      }
      if rest.first?.key == child.key { rest.removeFirst() }
      edits.append(edit(counterpart, child))
    }
    return edits + rest.filter { !kept.contains($0.key) }.map(Self.removed)
  }

  /// Finds out which elements are in both, after leaving aside those at both ends that are the same.
  private static func sequence(
    _ lhs: [DumpGroup.Child], _ rhs: [DumpGroup.Child]
  ) -> [Self] {
    var (first, second) = (lhs[...], rhs[...])
    var prefix: [Self] = []
    while let left = first.first, let right = second.first, areSame(left, right) {
      prefix.append(.same(right))
      first.removeFirst()
      second.removeFirst()
    }
    var suffix: [Self] = []
    while let left = first.last, let right = second.last, areSame(left, right) {
      suffix.append(.same(right))
      first.removeLast()
      second.removeLast()
    }
    return prefix + middle(Array(first), Array(second)) + suffix.reversed()
  }

  /// Finding the fewest edits takes time and memory with the product of both counts.
  private static var maximumComparisons: Int { 250_000 }

  private static func middle(
    _ lhs: [DumpGroup.Child], _ rhs: [DumpGroup.Child]
  ) -> [Self] {
    guard lhs.count * rhs.count <= maximumComparisons else { return paired(lhs, rhs) }
    var edits: [Self] = []
    var block = (removed: [DumpGroup.Child](), inserted: [DumpGroup.Child]())
    for step in Alignment.steps(from: lhs, to: rhs, by: areCounterparts) {
      switch step {
      case .removed(let left):
        block.removed.append(lhs[left])
      case .inserted(let right):
        block.inserted.append(rhs[right])
      case .kept(let left, let right):
        edits += paired(block.removed, block.inserted)
        edits.append(edit(lhs[left], rhs[right]))
        block = ([], [])
      }
    }
    return edits + paired(block.removed, block.inserted)
  }

  /// Compares elements at the same places.
  private static func paired(
    _ lhs: [DumpGroup.Child], _ rhs: [DumpGroup.Child]
  ) -> [Self] {
    let pairs = zip(lhs, rhs).map { left, right in
      Sameness.haveSameID(left.value, right.value) == false
        ? [.removed(left), .inserted(right)] : [edit(left, right)]
    }
    return pairs.flatMap(\.self) + lhs.dropFirst(rhs.count).map(Self.removed)
      + rhs.dropFirst(lhs.count).map(Self.inserted)
  }

  private static func areSame(_ lhs: DumpGroup.Child, _ rhs: DumpGroup.Child) -> Bool {
    Sameness.areSame(lhs.value, rhs.value)
  }

  /// Whether one element became the other: it has the same id, or is the same where there are no ids.
  private static func areCounterparts(_ lhs: DumpGroup.Child, _ rhs: DumpGroup.Child) -> Bool {
    Sameness.haveSameID(lhs.value, rhs.value) ?? areSame(lhs, rhs)
  }
}
