extension Aligner {
  /// The largest product of both counts for which a search may need up to ``maximumEdits``.
  private static var maximumComparisons: Int { 250_000 }

  /// The largest number of edits of any search, whose memory grows with its square.
  private static var maximumEdits: Int { 2_000 }

  /// The approximate number of comparisons that a search in larger collections may make.
  ///
  /// Divided by the number of elements, it limits the number of edits; at least four are allowed.
  private static var patience: Int { 2_000_000 }

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
    let (product, isTooLarge) = leftCount.multipliedReportingOverflow(by: rightCount)
    let isSmall = !isTooLarge && product <= Self.maximumComparisons
    let limit = isSmall ? min(total, Self.maximumEdits) : max(4, Self.patience / total)
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

  /// Returns the longest list of elements that occur once in each range and have the same order in
  /// both.
  ///
  /// These are the anchors of the patience diff by Bram Cohen.
  ///
  /// - Returns: `nil` if the elements have no keys, or if there are fewer anchors than an eighth of
  ///   the smaller range.
  func anchors(_ left: Range<Int>, _ right: Range<Int>) -> [Run]? {
    guard let keys else { return nil }
    let places = Self.uniquePlaces(right, keys.right)
    let own = Self.uniquePlaces(left, keys.left)
    let pairs = left.compactMap { index -> (left: Int, right: Int)? in
      let key = keys.left(index)
      guard own[key] == index, let place = places[key], place >= 0 else { return nil }
      return (index, place)
    }
    let ordered = Self.longestIncreasing(pairs)
    guard ordered.count * 8 >= min(left.count, right.count) else { return nil }
    return ordered.map { Run(left: $0.left, right: $0.right, count: 1) }
  }

  /// Returns the position of each element that occurs once, and -1 for elements that occur more
  /// often.
  private static func uniquePlaces(
    _ range: Range<Int>, _ key: (Int) -> AnyHashable
  ) -> [AnyHashable: Int] {
    var places: [AnyHashable: Int] = Dictionary(minimumCapacity: range.count)
    for index in range {
      let key = key(index)
      places[key] = places[key] == nil ? index : -1
    }
    return places
  }

  /// Returns the longest subsequence of pairs whose right positions increase.
  ///
  /// The algorithm is patience sorting with binary search.
  private static func longestIncreasing(
    _ pairs: [(left: Int, right: Int)]
  ) -> [(left: Int, right: Int)] {
    // For each length, the index of the pair with the smallest right position that can end a
    // subsequence of that length.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].right < pair.right { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var result: [(left: Int, right: Int)] = []
    var index = ends.last ?? -1
    while index >= 0 {
      result.append(pairs[index])
      index = previous[index]
    }
    return result.reversed()
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
