/// The names of cases without associated values.
enum CaseName {
  /// Returns the name of a value's case, with a dot before it.
  ///
  /// The runtime provides the name, regardless of the value's description. It has no name for some
  /// enums, such as enums imported from C. Their description is used instead, in parentheses if it
  /// cannot be a name.
  static func text(of value: Any) -> String {
    if let name = ofCase(value) { return ".\(name)" }
    let description = String(describing: value)
    let isName = description.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isName ? ".\(description)" : "(\(description))"
  }

  private static func ofCase(_ value: Any) -> String? {
    func name<Value>(_ value: Value) -> String? {
      enumCaseName(value).flatMap { String(validatingCString: $0) }
    }
    return _openExistential(value, do: name)
  }
}

/// Returns the name of a value's case, or `nil` if the value is not a case of an enum.
///
/// The standard library uses this function of the runtime when it prints a case.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<T>(_ value: T) -> UnsafePointer<CChar>?
