public import IntarsiaDump

extension BindingAction: CustomStringConvertible {
  /// The source text of the action: `.set(\.name, "Ada")`.
  public var description: String {
    ".set(\(change.fieldName), \(String(reflecting: change.value)))"
  }
}

extension BindingAction: CustomDumpReflectable {
  /// A mirror that shows the name of the field and the new value.
  public var customDumpMirror: Mirror {
    Mirror(
      self, children: ["set": (FieldName(text: change.fieldName), change.value)],
      displayStyle: .enum)
  }
}

/// A field, dumped as its source text.
private struct FieldName: CustomDumpStringConvertible, DumpFieldName {
  let text: String

  var customDumpDescription: String { text }
  var names: [String] { FieldName.names(of: text) }

  /// The properties of a source text: `address` and `city` of `\.address.city`.
  static func names(of text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
  }
}

extension BindingChange {
  /// The source text of the field: `\.address.city`.
  fileprivate var fieldName: String {
    CodeText.field(keyPath, of: Root.self)
  }
}

extension BindingAction: SwiftSourceWriting {
  /// The source text of the action: `.set(\.name, "Ada")`.
  package func swiftSource(_ source: inout SwiftSource) -> String? {
    let path = source.path
    source.path += ["set"] + FieldName.names(of: change.fieldName)
    defer { source.path = path }
    let value = source.text(of: change.value)
    return ".set(\(change.fieldName), \(value ?? "<#\(type(of: change.value))#>"))"
  }
}
