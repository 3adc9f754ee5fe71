/// The parts of a value, each looked at only when it is needed.
///
/// A difference of two collections of a hundred thousand elements shows a few of them. So the elements stay where they
/// are, with their type, and only what is shown is taken out as `Any`.
protocol DumpParts {
  /// How many there are.
  var count: Int { get }

  /// All of them, in the order in which they are shown.
  var all: [DumpPart] { get }

  /// What became of the parts in another value.
  ///
  /// - Returns: `nil` if the other value has parts of another kind.
  func edits(to other: any DumpParts, by comparison: Comparison) -> [DiffEdit]?

  /// Which parts have to be compared to know whether as many other ones are the same.
  ///
  /// - Returns: `nil` if the other value has parts of another kind.
  func pairs(with other: any DumpParts) -> PartPairs?
}

/// What is known of the parts of two values without taking any of them apart.
enum PartPairs {
  /// They are not the same.
  case different

  /// They are the same if these are.
  case same(if: [(left: Any, right: Any)])
}

extension DumpParts {
  /// What became of the parts in another value, whatever its parts are.
  func allEdits(to other: any DumpParts, by comparison: Comparison) -> [DiffEdit] {
    edits(to: other, by: comparison)
      ?? ListedParts(kind: .elements, all).listedEdits(
        to: ListedParts(kind: .elements, other.all), by: comparison)
  }

  /// Which parts have to be compared, whatever those of the other value are.
  func allPairs(with other: any DumpParts) -> PartPairs {
    guard count == other.count else { return .different }
    if let pairs = pairs(with: other) { return pairs }
    let (left, right) = (all, other.all)
    guard left.map(\.label) == right.map(\.label) else { return .different }
    return .same(if: zip(left, right).map { ($0.value, $1.value) })
  }
}
