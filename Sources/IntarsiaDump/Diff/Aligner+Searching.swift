extension Aligner {
  /// The approximate number of comparisons that a search may make.
  private static var patience: Int { 5_000_000 }

  /// Returns the elements that both ranges have, with the fewest removals and insertions between
  /// them.
  ///
  /// The standard library finds them, and has no limit. So once the limit is reached, all further
  /// elements count as counterparts, which ends the search soon.
  ///
  /// - Returns: `nil` if the search exceeds the limit.
  /// - Complexity: O(*n* *d*), where *n* is the number of elements in both ranges and *d* is the
  ///   number of edits.
  func fewestEdits(_ left: Range<Int>, _ right: Range<Int>) -> [Run]? {
    guard abs(left.count - right.count) <= max(4, Self.patience / (left.count + right.count))
    else { return nil }
    var comparisons = 0
    // The complements of the positions on the right tell them from those on the left.
    let difference = right.map(~).difference(from: left) { first, second in
      comparisons += 1
      return comparisons > Self.patience
        || areCounterparts(max(first, second), ~min(first, second))
    }
    guard comparisons <= Self.patience else { return nil }
    var changed: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(_, let position, _), .insert(_, let position, _): changed.insert(position)
      }
    }
    return zip(left.filter { !changed.contains($0) }, right.filter { !changed.contains(~$0) })
      .reduce(into: []) { runs, pair in
        if let last = runs.last, last.left + last.count == pair.0, last.right + last.count == pair.1
        {
          runs[runs.count - 1].count += 1
        } else {
          runs.append(Run(left: pair.0, right: pair.1, count: 1))
        }
      }
  }
}
