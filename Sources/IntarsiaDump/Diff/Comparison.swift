/// Determines which values are the same, and caches the results.
///
/// Values whose types are not `Equatable` are compared part by part. A difference compares two
/// values, then their parts, and then the parts of these. Without the cache, a deeply nested part
/// would be compared once for each level around it.
final class Comparison {
  private var dumpers = (first: Dumper(), second: Dumper())
  private var known: [ValueBits.Pair: Known] = [:]

  init() { dumpers.second.isSecond = true }

  /// The result for two values.
  ///
  /// The values are kept alive, so that no other value reuses the memory that identifies them.
  private struct Known {
    let left, right: Any
    let areSame: Bool
  }

  /// Two values that were compared, and the index of the visit that they are parts of.
  private struct Visit {
    let left, right: Any
    let bits: ValueBits.Pair?
    let parent: Int?
  }

  /// Returns whether the values are equal or, if their type is not `Equatable`, have parts that are
  /// the same.
  func areSame(_ lhs: Any, _ rhs: Any) -> Bool {
    var search = Search(waiting: [(lhs, rhs, nil)])
    // Pending parts are stored in the search instead of on the call stack. Deeply nested values
    // could overflow the stack.
    while let (left, right, parent) = search.waiting.popLast() {
      let bits = ValueBits.Pair(left, right)
      switch look(at: left, right, bits, in: &search) {
      case .same(if: let parts):
        guard !parts.isEmpty else { continue }
        let visit = Visit(left: left, right: right, bits: bits, parent: parent)
        search.visits.append(visit)
        search.waiting += parts.reversed().map { ($0, $1, search.visits.count - 1) }
      case .different:
        remember(search, differingAt: parent)
        return false
      }
    }
    remember(search, differingAt: nil)
    return true
  }

  private struct Search {
    var waiting: [(left: Any, right: Any, parent: Int?)]
    /// The compared values that have parts, each after the value that it is a part of.
    var visits: [Visit] = []
    /// The pairs of objects whose comparison has finished or is in progress.
    ///
    /// A reference back to such a pair reveals no further difference.
    var objects: Set<ObjectPair> = []
    /// Whether a reference led back to a pair in `objects`.
    var hasLedBack = false
  }

  private struct ObjectPair: Hashable {
    let first, second: ObjectIdentifier
  }

  /// Compares two values without their parts, and returns the pairs of parts that remain to be
  /// compared.
  private func look(
    at lhs: Any, _ rhs: Any, _ bits: ValueBits.Pair?, in search: inout Search
  ) -> PartPairs {
    if let areEqual = Sameness.areEqual(lhs, rhs) { return areEqual ? .same(if: []) : .different }
    if let bits, let known = known[bits] { return known.areSame ? .same(if: []) : .different }
    if let first = Dumper.object(in: lhs), let second = Dumper.object(in: rhs) {
      guard first != second else { return .same(if: []) }
      guard search.objects.insert(ObjectPair(first: first, second: second)).inserted else {
        search.hasLedBack = true
        return .same(if: [])
      }
    }
    let shapes = (
      dumpers.first.shape(of: lhs, isRoot: true), dumpers.second.shape(of: rhs, isRoot: true)
    )
    switch shapes {
    case (.text(let left), .text(let right)):
      return left == right && !Sameness.differUnseen(lhs, rhs) ? .same(if: []) : .different
    case (.string(let left), .string(let right)):
      return left.text == right.text ? .same(if: []) : .different
    case (.group(let left), .group(let right)):
      guard left.name == right.name, left.type == right.type, left.closing == right.closing,
        left.parts.count > 0 || !Sameness.differUnseen(lhs, rhs)
      else { return .different }
      return left.parts.allPairs(with: right.parts)
    default: return .different
    }
  }

  /// Caches the results of a search.
  ///
  /// The values around the place where the search ended differ. All other visited values are
  /// completely compared and are the same.
  private func remember(_ search: Search, differingAt place: Int?) {
    var differing: Set<Int> = []
    var place = place
    while let visit = place {
      differing.insert(visit)
      place = search.visits[visit].parent
    }
    for (index, visit) in search.visits.enumerated() {
      guard let bits = visit.bits else { continue }
      let areSame = !differing.contains(index)
      // Values that refer back to differing values may differ as well.
      if areSame, search.hasLedBack, !differing.isEmpty { continue }
      known[bits] = Known(left: visit.left, right: visit.right, areSame: areSame)
    }
  }
}
