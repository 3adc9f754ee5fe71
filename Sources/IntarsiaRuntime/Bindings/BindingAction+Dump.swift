import IntarsiaConcurrency
public import IntarsiaDump

extension BindingAction: CustomStringConvertible {
  /// The source text of the action: `.set(\.name, "Ada")`.
  public var description: String {
    ".set(\(fieldName), \(String(reflecting: value)))"
  }
}

extension BindingAction: CustomDumpReflectable {
  /// A mirror that shows the name of the field and the new value.
  public var customDumpMirror: Mirror {
    Mirror(
      self, children: ["set": (FieldName(text: fieldName), value)],
      displayStyle: .enum)
  }
}

extension BindingAction {
  /// The source text of the field and of those around it, the names in it, and the new value.
  package var assignment: (field: String, names: [String], value: Any) {
    let fields = enclosing.value.map { CodeText.field($0, of: Root.self) }
    let inside = fields.isEmpty ? "" : ", inside: [\(fields.joined(separator: ", "))]"
    return (fieldName + inside, FieldName(text: fieldName).names, value)
  }

  /// The source text of the field: `\.address.city`.
  fileprivate var fieldName: String {
    CodeText.field(keyPath, of: Root.self)
  }
}

/// A field, dumped as its source text.
private struct FieldName: CustomDumpStringConvertible, DumpFieldName {
  let text: String

  var customDumpDescription: String { text }

  /// The properties in the text: `address` and `city` of `\.address.city`.
  var names: [String] {
    text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
  }
}
