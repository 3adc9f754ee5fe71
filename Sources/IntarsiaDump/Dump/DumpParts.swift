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
}

extension DumpParts {
  var isUnordered: Bool { false }
}

/// A collection whose elements have no order, such as a dictionary or a set.
protocol EntryCollection {
  var dumpParts: any DumpParts { get }
}
