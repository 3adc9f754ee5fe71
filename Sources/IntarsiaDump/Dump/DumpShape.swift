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
  /// Only groups with the same name and type are compared part by part.
  var name: String
  /// The type of a value with properties, because the name leaves out generic arguments.
  var type: ObjectIdentifier?
  /// Whether the group is an object, which is not compared part by part.
  var isObject = false
  /// Whether the value has parts that are not shown, which a macro has added.
  var hasHiddenParts = false
  /// The names that the group adds to the paths of its parts, as the name of a case.
  var pathComponents: [String] = []
  /// Whether the group replaces another one, and no part of it is replaced.
  var isFinal = false

  init(
    opening: String, parts: any DumpParts, closing: String, name: String? = nil,
    type: (any Any.Type)? = nil
  ) {
    self.opening = opening
    self.parts = parts
    self.closing = closing
    self.name = name ?? opening
    self.type = type.map { ObjectIdentifier($0) }
  }

  /// Whether the parts are properties or associated values, and not elements of a collection.
  var isRecord: Bool { (parts as? ListedParts)?.kind == .properties }

  /// Whether the parts have no order, as those of a set.
  var isUnordered: Bool { parts.isUnordered }
}

/// A part of a value.
struct DumpPart {
  var label: String?
  var value: Any

  /// The name of the part in a path; an element of an array adds none.
  var pathComponents: [String] {
    guard let label, !label.hasPrefix("[") else { return [] }
    return [label.hasPrefix("\"") ? String(label.dropFirst().dropLast()) : label]
  }
}

/// A value to show in place of another one.
package struct DumpReplacement {
  /// The other value.
  package let value: Any
  /// Whether the parts of the value are shown as they are.
  package let isFinal: Bool

  package init(_ value: Any, isFinal: Bool) {
    (self.value, self.isFinal) = (value, isFinal)
  }
}

/// The name of a field that a value changes, which belongs to the paths of the parts beside it.
package protocol DumpFieldName {
  /// The properties from the outermost to the field: `address`, `city`.
  var names: [String] { get }
}
