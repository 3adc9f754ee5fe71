/// The layout of a value: a text, a string literal, or a group of other values.
enum DumpShape {
  /// A value without visible parts.
  case text(String)

  /// A string, which may have several lines.
  case string(StringLiteral)

  /// A value with parts.
  case group(DumpGroup)
}

/// A value that is laid out as its parts between an opening and a closing text.
struct DumpGroup {
  /// The text before the parts.
  var opening: String
  var parts: any DumpParts
  var closing: String
  /// The opening without the number of an object.
  ///
  /// Only groups with the same name are compared part by part.
  var name: String
  /// Whether the parts are the associated values of a case.
  ///
  /// A single part of one line is then printed on the line of the case.
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

  /// Whether the group is a case with one associated value.
  var hasOneValue: Bool { isPayload && parts.count == 1 }
}

/// A part of a value.
struct DumpPart {
  var label: String?
  var value: Any
}
