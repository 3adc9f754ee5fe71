/// Finds out which values are to be taken for the same, and remembers it.
///
/// Values whose types have no equality are compared part by part. A difference asks for two values, then for their parts,
/// and for the parts of these: without a memory, what lies deep would be compared once for each level around it.
final class Comparison {
  private var dumpers = (first: Dumper(), second: Dumper())
  private var known: [ValueBits.Pair: Known] = [:]

  /// What was found out of two values, which are kept, so that no other value comes to lie where they do.
  private struct Known {
    let left, right: Any
    let areSame: Bool
  }

  /// Two values that have been looked at, and those that they are parts of.
  private struct Visit {
    let left, right: Any
    let bits: ValueBits.Pair?
    let parent: Int?
  }

  /// Whether the values are equal, or, where their type does not tell, made of parts that are the same.
  func areSame(_ lhs: Any, _ rhs: Any) -> Bool {
    var search = Search(left: lhs, right: rhs)
    // What is inside of values is kept in the search, and not on the stack, which it could fill.
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
    /// Those that have parts, each after what it is a part of.
    var visits: [Visit] = []
    /// Two objects that were compared, or are being compared: where they lead back to each other, nothing new is found.
    var objects: Set<ObjectPair> = []
    /// Whether they did.
    var hasLedBack = false

    init(left: Any, right: Any) {
      waiting = [(left, right, nil)]
    }
  }

  private struct ObjectPair: Hashable {
    let first, second: ObjectIdentifier
  }

  /// Compares two values without their parts.
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
      guard left.name == right.name, left.closing == right.closing,
        left.parts.count > 0 || !Sameness.differUnseen(lhs, rhs)
      else { return .different }
      return left.parts.allPairs(with: right.parts)
    default: return .different
    }
  }

  /// Keeps what a search has found: the values around the place where it ended differ, and what it had finished does not.
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
      // What leads back to values that differ may differ as well.
      if areSame, search.hasLedBack, !differing.isEmpty { continue }
      known[bits] = Known(left: visit.left, right: visit.right, areSame: areSame)
    }
  }
}
