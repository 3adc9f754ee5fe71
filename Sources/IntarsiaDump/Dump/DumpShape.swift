/// How one value is laid out: as a piece of text, or as a group of other values.
enum DumpShape {
  /// A value that has no parts to show.
  case text(String)

  /// A string, which may have lines.
  case string(StringLiteral)

  /// A value with parts.
  case group(DumpGroup)
}

/// A value that is laid out as its parts, between two brackets.
struct DumpGroup {
  /// What the parts mean, and so how those of two values belong together.
  enum Kind {
    /// Properties, found by their labels.
    case record

    /// The associated values of an enum's case.
    case payload

    /// Elements in an order, labelled by their positions.
    case sequence

    /// Elements in no order: those of a dictionary by their keys, those of a set by themselves.
    case keyed
  }

  /// One of the parts.
  struct Child {
    var label: String?
    var value: Any
    /// What it is found by in a keyed group.
    var key = ""
  }

  var kind: Kind
  var opening: String
  var children: [Child]
  var closing: String
}
