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
private struct FieldName: CustomDumpStringConvertible {
  let text: String

  var customDumpDescription: String { text }
}

extension BindingChange {
  /// The source text of the field: `\.address.city`.
  fileprivate var fieldName: String {
    CodeText.field(keyPath, of: Root.self)
  }
}

extension BindingAction: SwiftSourceRepresentable {
  /// The source text of the action: `.set(\.name, "Ada")`.
  public var swiftSource: String {
    ".set(\(change.fieldName), \(SwiftSource.of(change.value) ?? "<#\(type(of: change.value))#>"))"
  }
}
