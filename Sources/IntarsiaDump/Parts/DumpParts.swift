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
  func edits(to other: any DumpParts) -> [DiffEdit]?

  /// Whether nothing became of the parts, found out without taking them out of their collection.
  ///
  /// - Returns: `nil` if that takes looking at each part.
  func areSame(as other: any DumpParts) -> Bool?
}

extension DumpParts {
  func areSame(as other: any DumpParts) -> Bool? { nil }

  /// What became of the parts in another value, whatever its parts are.
  func allEdits(to other: any DumpParts) -> [DiffEdit] {
    edits(to: other)
      ?? ListedParts(kind: .elements, all).listedEdits(
        to: ListedParts(kind: .elements, other.all))
  }
}
