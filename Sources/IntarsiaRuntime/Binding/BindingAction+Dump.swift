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
  ///
  /// Key paths to the fields of observable states cannot tell: they lead to computed properties, which have no names
  /// when the program runs.
  fileprivate var fieldName: String {
    if let names = observableFieldNames(from: Root.self, to: keyPath) {
      return "\\." + names.joined(separator: ".")
    }
    let description = String(describing: keyPath)
    return "\\" + description.drop { $0 != "." }
  }
}
