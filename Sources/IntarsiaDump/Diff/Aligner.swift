/// Finds out how the elements of two collections stand beside each other.
///
/// It asks for elements by their positions, and compares as few of them as it can. With few changes among many elements
/// that takes time in proportion to the number of elements.
struct Aligner {
  /// How many elements each collection has.
  let counts: (left: Int, right: Int)
  /// Whether an element of the first is the same as one of the second.
  let areSame: (_ left: Int, _ right: Int) -> Bool
  /// Whether an element of the first has the id of one of the second, or `nil` if they have no ids.
  var haveSameID: ((_ left: Int, _ right: Int) -> Bool?)?
  /// What stands for an element in a table.
  var keys: (left: (Int) -> AnyHashable, right: (Int) -> AnyHashable)?

  /// One element of each that belong together, and how many after them do.
  struct Run {
    var left, right, count: Int
  }

  /// One element, one of each, or many of each.
  private enum Step {
    case removed(Int)
    case inserted(Int)
    case kept(Run)
  }

  /// What became of the elements: as few edits as can be found in time.
  func edits(left: (Int) -> DumpPart, right: (Int) -> DumpPart) -> [DiffEdit] {
    steps().flatMap { step -> [DiffEdit] in
      switch step {
      case .removed(let index): [.removed(left(index))]
      case .inserted(let index): [.inserted(right(index))]
      case .kept(let run): edits(of: run, left: left, right: right)
      }
    }.joined
  }

  private func edits(
    of run: Run, left: (Int) -> DumpPart, right: (Int) -> DumpPart
  ) -> [DiffEdit] {
    var edits: [DiffEdit] = []
    var start = 0
    for offset in 0..<run.count where !areSame(run.left + offset, run.right + offset) {
      if offset > start {
        edits.append(.same(count: offset - start, first: right(run.right + start)))
      }
      edits.append(.changed(left(run.left + offset), right(run.right + offset)))
      start = offset + 1
    }
    if run.count > start {
      edits.append(.same(count: run.count - start, first: right(run.right + start)))
    }
    return edits
  }

  // MARK: - Steps

  private func steps() -> [Step] {
    var (start, end) = (0, 0)
    let shorter = min(counts.left, counts.right)
    while start < shorter, areSame(start, start) { start += 1 }
    while end < shorter - start, areSame(counts.left - 1 - end, counts.right - 1 - end) { end += 1 }
    let middle = steps(start..<(counts.left - end), start..<(counts.right - end))
    let prefix = Run(left: 0, right: 0, count: start)
    let suffix = Run(left: counts.left - end, right: counts.right - end, count: end)
    return [.kept(prefix)] + middle + [.kept(suffix)]
  }

  private func steps(_ left: Range<Int>, _ right: Range<Int>) -> [Step] {
    guard !left.isEmpty, !right.isEmpty else { return replaced(left, right) }
    if let runs = fewestEdits(left, right) { return between(runs, left, right, replaced) }
    guard let anchors = anchors(left, right) else { return replaced(left, right) }
    return between(anchors, left, right) { left, right in
      let runs = left.isEmpty || right.isEmpty ? [] : fewestEdits(left, right) ?? []
      return between(runs, left, right, replaced)
    }
  }

  /// The runs, and what stands between them.
  private func between(
    _ runs: [Run], _ left: Range<Int>, _ right: Range<Int>,
    _ gap: (Range<Int>, Range<Int>) -> [Step]
  ) -> [Step] {
    var steps: [Step] = []
    var (first, second) = (left.lowerBound, right.lowerBound)
    for run in runs {
      steps += gap(first..<run.left, second..<run.right)
      steps.append(.kept(run))
      (first, second) = (run.left + run.count, run.right + run.count)
    }
    return steps + gap(first..<left.upperBound, second..<right.upperBound)
  }

  /// Elements that took the places of others.
  private func replaced(_ left: Range<Int>, _ right: Range<Int>) -> [Step] {
    let pairs = zip(left, right).flatMap { left, right -> [Step] in
      haveSameID?(left, right) == false
        ? [.removed(left), .inserted(right)] : [.kept(Run(left: left, right: right, count: 1))]
    }
    return pairs + left.dropFirst(right.count).map(Step.removed)
      + right.dropFirst(left.count).map(Step.inserted)
  }

  /// Whether one element became the other: it has the same id, or is the same where there are no ids.
  func areCounterparts(_ left: Int, _ right: Int) -> Bool {
    haveSameID?(left, right) ?? areSame(left, right)
  }
}
