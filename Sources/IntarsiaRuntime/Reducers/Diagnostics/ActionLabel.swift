import IntarsiaDump

/// An action by its case and by those of the actions inside of it, without what they carry.
struct ActionLabel: CustomStringConvertible {
  let description: String

  init<Action>(_ action: Action) {
    description = Self.typeName(Action.self) + (Self.caseLabel(of: action) ?? "")
  }

  /// Names an action whose type is forgotten.
  init(any action: Any) {
    description = Self.typeName(type(of: action)) + (Self.caseLabel(of: action) ?? "")
  }

  /// The name without the module in front, which says nothing here.
  static func typeName(_ type: Any.Type) -> String {
    let name = String(reflecting: type).drop { $0 != "." }.dropFirst()
    return name.isEmpty ? "\(type)" : TypeName.withoutContexts(String(name))
  }

  /// - Returns: `nil` for anything but an enum.
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
      // An element without a label has one that is its number.
      guard let label, !label.hasPrefix(".") else { return inner ?? "_" }
      return "\(label):" + (inner.map { " \($0)" } ?? "")
    }
    .joined(separator: ", ")
  }
}
