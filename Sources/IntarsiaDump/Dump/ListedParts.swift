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
}
