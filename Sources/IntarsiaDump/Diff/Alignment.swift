/// How the elements of two collections stand beside each other.
enum Alignment {
  /// One element, or one of each.
  enum Step {
    case removed(Int)
    case inserted(Int)
    case kept(Int, Int)
  }

  /// The steps from one collection to another with as few removals and insertions as possible.
  ///
  /// - Parameters:
  ///   - lhs: The first collection.
  ///   - rhs: The second collection.
  ///   - areCounterparts: Whether an element of the first is kept as one of the second.
  /// - Returns: The steps, in order; where elements are replaced, the removals come first.
  static func steps<Element>(
    from lhs: [Element], to rhs: [Element], by areCounterparts: (Element, Element) -> Bool
  ) -> [Step] {
    let difference = rhs.difference(from: lhs) { areCounterparts($1, $0) }
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var steps: [Step] = []
    var (left, right) = (0, 0)
    while left < lhs.count || right < rhs.count {
      if removed.contains(left) {
        steps.append(.removed(left))
        left += 1
      } else if inserted.contains(right) {
        steps.append(.inserted(right))
        right += 1
      } else {
        steps.append(.kept(left, right))
        left += 1
        right += 1
      }
    }
    return steps
  }
}
