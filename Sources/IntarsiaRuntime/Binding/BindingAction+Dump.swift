public import IntarsiaDump

extension BindingAction: CustomStringConvertible {
  /// The action as it is written: `.set(\.name, "Ada")`.
  public var description: String {
    ".set(\(change.fieldName), \(String(reflecting: change.value)))"
  }
}

extension BindingAction: CustomDumpReflectable {
  /// A mirror that shows the field by its name, and the value.
  public var customDumpMirror: Mirror {
    Mirror(
      self, children: ["set": (FieldName(text: change.fieldName), change.value)],
      displayStyle: .enum)
  }
}

/// A field, printed as it is written in code.
private struct FieldName: CustomDumpStringConvertible {
  let text: String

  var customDumpDescription: String { text }
}

extension BindingChange {
  /// The field as it is written in code: `\.address.city`.
  fileprivate var fieldName: String {
    CodeText.field(keyPath, of: Root.self)
  }
}
