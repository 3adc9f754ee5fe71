/// Aligns the elements of two collections.
///
/// The aligner accesses elements by their positions and compares as few of them as possible. For
/// few changes among many elements, the time is linear in the number of elements.
struct Aligner {
  /// The number of elements in each collection.
  let counts: (left: Int, right: Int)
  /// Returns an element of a collection.
  let parts: (left: (Int) -> DumpPart, right: (Int) -> DumpPart)
  /// Returns whether an element of the first collection is the same as an element of the second.
  let areSame: (_ left: Int, _ right: Int) -> Bool
  /// Returns whether two elements have the same id, or `nil` if they have no ids.
  var haveSameID: ((_ left: Int, _ right: Int) -> Bool?)?
  /// Whether an element that replaces another is compared with it.
  ///
  /// Otherwise, one is removed and the other inserted.
  var comparesReplaced = true

  /// A sequence of counterparts: `count` consecutive elements from position `left` of the first
  /// collection and from position `right` of the second.
  struct Run {
    var left, right, count: Int
  }

  /// The edits between the collections, as few as the search finds within its limits.
  var edits: [DiffEdit] {
    var (start, end) = (0, 0)
    let shorter = min(counts.left, counts.right)
    while start < shorter, areSame(start, start) { start += 1 }
    while end < shorter - start, areSame(counts.left - 1 - end, counts.right - 1 - end) { end += 1 }
    let middle = edits(start..<(counts.left - end), start..<(counts.right - end))
    let prefix = Run(left: 0, right: 0, count: start)
    let suffix = Run(left: counts.left - end, right: counts.right - end, count: end)
    return (edits(of: prefix) + middle + edits(of: suffix)).joined
  }

  private func edits(of run: Run) -> [DiffEdit] {
    var edits: [DiffEdit] = []
    var start = 0
    for offset in 0..<run.count where !areSame(run.left + offset, run.right + offset) {
      if offset > start {
        edits.append(.same(count: offset - start, first: parts.right(run.right + start)))
      }
      edits.append(.changed(parts.left(run.left + offset), parts.right(run.right + offset)))
      start = offset + 1
    }
    if run.count > start {
      edits.append(.same(count: run.count - start, first: parts.right(run.right + start)))
    }
    return edits
  }

  private func edits(_ left: Range<Int>, _ right: Range<Int>) -> [DiffEdit] {
    guard !left.isEmpty, !right.isEmpty, let runs = fewestEdits(left, right) else {
      return replaced(left, right)
    }
    var edits: [DiffEdit] = []
    var (first, second) = (left.lowerBound, right.lowerBound)
    for run in runs {
      edits += replaced(first..<run.left, second..<run.right)
      edits += self.edits(of: run)
      (first, second) = (run.left + run.count, run.right + run.count)
    }
    return edits + replaced(first..<left.upperBound, second..<right.upperBound)
  }

  /// Pairs the elements of two ranges by their positions, and removes or inserts the rest.
  private func replaced(_ left: Range<Int>, _ right: Range<Int>) -> [DiffEdit] {
    let pairs = zip(left, right).flatMap { left, right -> [DiffEdit] in
      comparesReplaced
        ? edits(of: Run(left: left, right: right, count: 1))
        : [.removed(parts.left(left)), .inserted(parts.right(right))]
    }
    return pairs + left.dropFirst(right.count).map { .removed(parts.left($0)) }
      + right.dropFirst(left.count).map { .inserted(parts.right($0)) }
  }

  /// Returns whether two elements are counterparts: they have the same id or, without ids, are the
  /// same.
  func areCounterparts(_ left: Int, _ right: Int) -> Bool {
    haveSameID?(left, right) ?? areSame(left, right)
  }
}
