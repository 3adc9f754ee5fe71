/// The names of cases without associated values.
enum CaseName {
  /// The name of a value's case behind a dot.
  ///
  /// The runtime knows it, whatever the value says of itself. Where it doesn't, as for enums that were imported from C,
  /// the description takes its place, in brackets unless it could be a name.
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

/// What the standard library itself asks when it prints a case: `nil` if the value is no case of an enum.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<T>(_ value: T) -> UnsafePointer<CChar>?
