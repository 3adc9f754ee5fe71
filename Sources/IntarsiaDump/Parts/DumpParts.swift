/// The parts of a value, which are accessed only when they are needed.
///
/// The difference of two collections of a hundred thousand elements shows few of them. The elements
/// therefore keep their static type, and only the elements that are shown are converted to `Any`.
protocol DumpParts {
  /// The number of parts.
  var count: Int { get }

  /// All parts, in the order in which they are shown.
  var all: [DumpPart] { get }

  /// Whether the parts have no order of their own.
  var isUnordered: Bool { get }

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
  var isUnordered: Bool { false }

  /// Returns the edits between these parts and those of another value, which can have parts of any
  /// kind.
  func allEdits(to other: any DumpParts, by comparison: Comparison) -> [DiffEdit] {
    edits(to: other, by: comparison)
      ?? ListedParts(kind: .elements, all: all).listedEdits(
        to: ListedParts(kind: .elements, all: other.all), by: comparison)
  }

  /// Returns the pairs of parts that must be compared, for another value with parts of any kind.
  func allPairs(with other: any DumpParts) -> PartPairs {
    guard count == other.count else { return .different }
    if let pairs = pairs(with: other) { return pairs }
    let (left, right) = (all, other.all)
    guard left.map(\.label) == right.map(\.label) else { return .different }
    return .same(if: zip(left, right).map { ($0.value, $1.value) })
  }
}
