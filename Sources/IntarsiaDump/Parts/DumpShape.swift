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
  /// What is printed before the parts.
  var opening: String
  var parts: any DumpParts
  var closing: String
  /// What tells whether another value can be compared with this one part by part: the opening without a number.
  var name: String
  /// Whether a single part of one line is shown between the brackets: the associated value of a case.
  var isPayload = false

  init(
    opening: String, parts: any DumpParts, closing: String, name: String? = nil,
    isPayload: Bool = false
  ) {
    self.opening = opening
    self.parts = parts
    self.closing = closing
    self.name = name ?? opening
    self.isPayload = isPayload
  }

  /// Whether it is a case with one associated value.
  var hasOneValue: Bool { isPayload && parts.count == 1 }
}

/// One of the parts of a value.
struct DumpPart {
  var label: String?
  var value: Any
}
