extension Aligner {
  /// How many steps a search may take where everything has to be compared with everything.
  private static var maximumComparisons: Int { 250_000 }

  /// How many comparisons a search may take where few elements differ.
  private static var patience: Int { 2_000_000 }

  /// The elements that both have, with as few removals and insertions between them as possible.
  ///
  /// The algorithm is the greedy one of Myers, "An O(ND) Difference Algorithm and Its Variations" (1986).
  ///
  /// - Returns: `nil` if that takes too long.
  func fewestEdits(_ left: Range<Int>, _ right: Range<Int>) -> [Run]? {
    // Counted loops over numbers that are taken once: without the optimizer, ranges take most of the time here.
    let (first, second) = (left.lowerBound, right.lowerBound)
    let (leftCount, rightCount) = (left.count, right.count)
    let total = leftCount + rightCount
    let (product, isTooLarge) = leftCount.multipliedReportingOverflow(by: rightCount)
    let isSmall = !isTooLarge && product <= Self.maximumComparisons
    let limit = isSmall ? total : max(4, Self.patience / total)
    // For each number of edits, how far one gets on each diagonal: those between minus and plus that number.
    var traces: [[Int]] = []
    var furthest = [0, 0, 0]
    var edits = 0
    while edits <= limit {
      var reached = [Int](repeating: 0, count: 2 * edits + 3)
      var diagonal = -edits
      while diagonal <= edits {
        // Where the diagonal stands in the array of one edit less; it has one place more on either side than that needs.
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

  /// Goes back along the way that was found.
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

  /// Elements that occur once in each, as many of them as stand in the same order in both.
  ///
  /// - Returns: `nil` if there are none or few, or if they can't be found in a table.
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

  /// Where each element stands that occurs once; -1 where it occurs more often.
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

  /// The longest part of a list of pairs, in its order, in which the second numbers grow.
  private static func longestIncreasing(
    _ pairs: [(left: Int, right: Int)]
  ) -> [(left: Int, right: Int)] {
    // For each length, which pair a list of that length can end with, the smallest of them.
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
  /// How far one got on a diagonal with one edit less than a number.
  fileprivate subscript(at diagonal: Int, edits: Int) -> Int {
    let index = diagonal + edits
    return indices.contains(index) ? self[index] : -1
  }
}
