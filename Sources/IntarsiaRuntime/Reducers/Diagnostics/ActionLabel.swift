import IntarsiaDump

/// The case of an action and the cases of the actions nested in it, without other payloads.
package struct ActionLabel: CustomStringConvertible {
  package let description: String

  init(_ action: Any) {
    description = Self.typeName(type(of: action)) + (Self.caseLabel(of: action) ?? "")
  }

  /// Returns the type's name without its module.
  package static func typeName(_ type: Any.Type) -> String {
    let name = String(reflecting: type).drop { $0 != "." }.dropFirst()
    return name.isEmpty ? "\(type)" : TypeName.withoutContexts(String(name))
  }

  /// Returns the case of an enum as text, or `nil` for any other value.
  private static func caseLabel(of value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return nil }
    guard let (label, payload) = mirror.children.first, let label else { return ".\(value)" }
    return ".\(label)(\(payloadLabel(of: payload)))"
  }

  private static func payloadLabel(of payload: Any) -> String {
    let mirror = Mirror(reflecting: payload)
    guard mirror.displayStyle == .tuple else { return caseLabel(of: payload) ?? "" }
    return mirror.children.map { label, value in
      let inner = caseLabel(of: value)
      // Mirror labels an unlabelled element with its index: ".0".
      guard let label, !label.hasPrefix(".") else { return inner ?? "_" }
      return "\(label):" + (inner.map { " \($0)" } ?? "")
    }
    .joined(separator: ", ")
  }
}
