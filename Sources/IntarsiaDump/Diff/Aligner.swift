/// Aligns the elements of two collections.
///
/// The aligner accesses elements by their positions and compares as few of them as possible. For
/// few changes among many elements, the time is linear in the number of elements.
struct Aligner {
  /// The number of elements in each collection.
  let counts: (left: Int, right: Int)
  /// Returns whether an element of the first collection is the same as an element of the second.
  let areSame: (_ left: Int, _ right: Int) -> Bool
  /// Returns whether two elements have the same id, or `nil` if they have no ids.
  var haveSameID: ((_ left: Int, _ right: Int) -> Bool?)?
  /// The hashable keys of the elements, by position.
  var keys: (left: (Int) -> AnyHashable, right: (Int) -> AnyHashable)?

  /// Whether an element that replaces another is compared with it.
  ///
  /// Otherwise, one is removed and the other inserted.
  var comparesReplaced = true

  /// A sequence of counterparts: `count` consecutive elements from position `left` of the first
  /// collection and from position `right` of the second.
  struct Run {
    var left, right, count: Int
  }

  /// A removed element, an inserted element, or a run of elements in both collections.
  private enum Step {
    case removed(Int)
    case inserted(Int)
    case kept(Run)
  }

  /// Returns the edits between the collections, as few as the search finds within its limits.
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

  /// Returns the runs with the steps for the elements between them, which `gap` returns.
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

  /// Pairs the elements of two ranges by their positions, and removes or inserts the rest.
  private func replaced(_ left: Range<Int>, _ right: Range<Int>) -> [Step] {
    let pairs = zip(left, right).flatMap { left, right -> [Step] in
      comparesReplaced
        ? [.kept(Run(left: left, right: right, count: 1))] : [.removed(left), .inserted(right)]
    }
    return pairs + left.dropFirst(right.count).map(Step.removed)
      + right.dropFirst(left.count).map(Step.inserted)
  }

  /// Returns whether two elements are counterparts: they have the same id or, without ids, are the
  /// same.
  func areCounterparts(_ left: Int, _ right: Int) -> Bool {
    haveSameID?(left, right) ?? areSame(left, right)
  }
}
