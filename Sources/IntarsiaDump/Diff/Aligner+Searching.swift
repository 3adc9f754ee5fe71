extension Aligner {
  /// The approximate number of comparisons that a search may make.
  ///
  /// Divided by the number of elements, it limits the number of edits; at least four are allowed.
  private static var patience: Int { 5_000_000 }

  /// Returns the elements that both ranges have, with the fewest removals and insertions between
  /// them.
  ///
  /// The algorithm is the greedy algorithm of Myers, "An O(ND) Difference Algorithm and Its
  /// Variations" (1986).
  ///
  /// - Returns: `nil` if the number of edits exceeds the limit.
  /// - Complexity: O(*n* *d*), where *n* is the number of elements in both ranges and *d* is the
  ///   number of edits.
  func fewestEdits(_ left: Range<Int>, _ right: Range<Int>) -> [Run]? {
    // The loops count integers that are read once. In unoptimized builds, ranges would take most of
    // the time here.
    let (first, second) = (left.lowerBound, right.lowerBound)
    let (leftCount, rightCount) = (left.count, right.count)
    let total = leftCount + rightCount
    let limit = min(total, max(4, Self.patience / total))
    guard abs(leftCount - rightCount) <= limit else { return nil }
    // For each number of edits, the furthest `x` on each diagonal between minus and plus that
    // number.
    var traces: [[Int]] = []
    var furthest = [0, 0, 0]
    var edits = 0
    while edits <= limit {
      var reached = [Int](repeating: 0, count: 2 * edits + 3)
      var diagonal = -edits
      while diagonal <= edits {
        // The index of the diagonal in `furthest`, the array for one edit less. That array has one
        // unused element at either end.
        let place = diagonal + edits
        var x = 0
        if diagonal == -edits {
          if edits > 0 { x = furthest[place + 1] }
        } else if diagonal == edits {
          x = furthest[place - 1] + 1
        } else {
          let (below, above) = (furthest[place - 1], furthest[place + 1])
          x = below < above ? above : below + 1
        }
        var y = x - diagonal
        while x < leftCount, y < rightCount, y >= 0, areCounterparts(first + x, second + y) {
          x += 1
          y += 1
        }
        reached[place + 1] = x
        if x >= leftCount, y >= rightCount {
          traces.append(reached)
          return runs(traces, left, right)
        }
        diagonal += 2
      }
      traces.append(reached)
      furthest = reached
      edits += 1
    }
    return nil
  }

  /// Traces the path that was found from its end to its start.
  private func runs(_ traces: [[Int]], _ left: Range<Int>, _ right: Range<Int>) -> [Run] {
    var runs: [Run] = []
    var (x, y) = (left.count, right.count)
    for edits in stride(from: traces.count - 1, to: 0, by: -1) {
      let before = traces[edits - 1]
      let diagonal = x - y
      let (below, above) = (before[at: diagonal - 1, edits], before[at: diagonal + 1, edits])
      let isInsertion = diagonal == -edits || (diagonal != edits && below < above)
      let start = isInsertion ? above : below + 1
      let count = x - start
      if count > 0 {
        runs.append(
          Run(
            left: left.lowerBound + start, right: right.lowerBound + start - diagonal, count: count)
        )
      }
      x = isInsertion ? above : below
      y = isInsertion ? x - diagonal - 1 : x - diagonal + 1
    }
    if x > 0 { runs.append(Run(left: left.lowerBound, right: right.lowerBound, count: x)) }
    return runs.reversed()
  }
}

extension [Int] {
  /// The furthest `x` on a diagonal, in the array for one edit less than `edits`; -1 outside the
  /// array.
  fileprivate subscript(at diagonal: Int, edits: Int) -> Int {
    let index = diagonal + edits
    return indices.contains(index) ? self[index] : -1
  }
}
