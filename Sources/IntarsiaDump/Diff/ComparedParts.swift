/// The parts of a value, as a difference compares them.
protocol ComparedParts: DumpParts {
  /// Returns the edits between these parts and those of another value.
  ///
  /// - Returns: `nil` if the other value has parts of another kind.
  func edits(to other: any DumpParts, by comparison: Comparison) -> [DiffEdit]?

  /// Returns the pairs of parts that must be compared to determine whether the values are the same.
  ///
  /// Both values have the same number of parts.
  ///
  /// - Returns: `nil` if the other value has parts of another kind.
  func pairs(with other: any DumpParts) -> PartPairs?
}

/// The result of comparing the parts of two values without descending into any of them.
enum PartPairs {
  /// The values differ.
  case different
  /// The values are the same if each of the pairs is the same.
  case same(if: [(left: Any, right: Any)])
}

extension DumpParts {
  /// Returns the edits between these parts and those of another value, which can have parts of any
  /// kind.
  func allEdits(to other: any DumpParts, by comparison: Comparison) -> [DiffEdit] {
    (self as? any ComparedParts)?.edits(to: other, by: comparison)
      ?? ListedParts(kind: .elements, all: all).listedEdits(
        to: ListedParts(kind: .elements, all: other.all), by: comparison)
  }

  /// Returns the pairs of parts that must be compared, for another value with parts of any kind.
  func allPairs(with other: any DumpParts) -> PartPairs {
    guard count == other.count else { return .different }
    if let pairs = (self as? any ComparedParts)?.pairs(with: other) { return pairs }
    let (left, right) = (all, other.all)
    guard left.map(\.label) == right.map(\.label) else { return .different }
    return .same(if: zip(left, right).map { ($0.value, $1.value) })
  }
}

extension ListedParts: ComparedParts {
  func pairs(with other: any DumpParts) -> PartPairs? { nil }

  func edits(to other: any DumpParts, by comparison: Comparison) -> [DiffEdit]? {
    guard let other = other as? ListedParts, other.kind == kind else { return nil }
    return listedEdits(to: other, by: comparison)
  }

  func listedEdits(to other: ListedParts, by comparison: Comparison) -> [DiffEdit] {
    let (left, right) = (all, other.all)
    if kind == .properties, left.map(\.label) == right.map(\.label) {
      return zip(left, right).map { left, right in
        comparison.areSame(left.value, right.value)
          ? .same(count: 1, first: right) : .changed(left, right)
      }
    }
    let parts = (left: { (index: Int) in left[index] }, right: { (index: Int) in right[index] })
    let areSame = { (lhs: Int, rhs: Int) in comparison.areSame(left[lhs].value, right[rhs].value) }
    let aligner =
      kind == .elements
      ? Aligner(
        counts: (left.count, right.count), parts: parts, areSame: areSame,
        haveSameID: { Sameness.haveSameID(left[$0].value, right[$1].value) })
      : Aligner(
        counts: (left.count, right.count), parts: parts,
        areSame: { left[$0].label == right[$1].label && areSame($0, $1) },
        haveSameID: { left[$0].label == right[$1].label }, comparesReplaced: false)
    return aligner.edits
  }
}

extension ElementParts: ComparedParts {
  func pairs(with other: any DumpParts) -> PartPairs? {
    guard let other = other as? ElementParts<Element> else { return nil }
    return TypedComparison<Element>.pairs(zip(elements, other.elements))
  }

  @_semantics("optimize.sil.specialize.generic.never")  // A copy adds 5 KB to a program.
  func edits(to other: any DumpParts, by comparison: Comparison) -> [DiffEdit]? {
    guard let other = other as? ElementParts<Element> else { return nil }
    let (left, right) = (elements, other.elements)
    let comparison = TypedComparison<Element>(comparison)
    let areSame = comparison.areSame
    return Aligner(
      counts: (left.count, right.count), parts: (part, other.part),
      areSame: { areSame(left[$0], right[$1]) },
      haveSameID: comparison.haveSameID.map { haveSameID in
        { haveSameID(left[$0], right[$1]) }
      }
    ).edits
  }
}
