/// Parts that are extracted from a value in advance, because they are few or accessible only
/// through its mirror.
struct ListedParts: DumpParts {
  /// The kind of the parts, which determines how the parts of two values are matched.
  enum Kind {
    /// Properties or associated values, matched by their labels.
    case properties

    /// Ordered pairs, matched by their labels, which are the texts of their keys.
    case pairs

    /// Ordered elements, labelled with their positions.
    case elements
  }

  let kind: Kind
  let all: [DumpPart]

  var count: Int { all.count }

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
    let areSame = { (lhs: Int, rhs: Int) in comparison.areSame(left[lhs].value, right[rhs].value) }
    let aligner =
      kind == .elements
      ? Aligner(
        counts: (left.count, right.count), areSame: areSame,
        haveSameID: { Sameness.haveSameID(left[$0].value, right[$1].value) })
      : Aligner(
        counts: (left.count, right.count),
        areSame: { left[$0].label == right[$1].label && areSame($0, $1) },
        haveSameID: { left[$0].label == right[$1].label }, comparesReplaced: false)
    return aligner.edits(left: { left[$0] }, right: { right[$0] })
  }
}
