import IntarsiaDump

/// A value as a literal in code.
enum CodeLiteral {
  /// The literal of a value; `nil` if it would be long or incomplete.
  static func text(of value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    // Optionals come first, because a cast looks inside them.
    if mirror.displayStyle == .optional {
      guard let content = mirror.children.first?.value else { return "nil" }
      return text(of: content).map { $0 == "nil" ? ".some(nil)" : $0 }
    }
    switch value {
    case let value as String: return value.count <= 40 ? quoted(value) : nil
    case is Bool, is any Numeric: return "\(value)"
    case is any CustomDumpRepresentable: return nil
    // A literal would lose the identifiers of the elements.
    case let value as any DescribedElements where value.isFoundByID:
      return value.describedElements.isEmpty ? "[]" : nil
    case _ where mirror.displayStyle == .collection && mirror.children.count <= 3:
      let elements = mirror.children.compactMap { text(of: $0.value) }
      guard elements.count == mirror.children.count else { return nil }
      return "[\(elements.joined(separator: ", "))]"
    case _ where mirror.displayStyle == .enum && mirror.children.isEmpty: return name(of: value)
    default: return nil
    }
  }

  private static func quoted(_ string: String) -> String {
    string.contains(where: \.isNewline) ? string.debugDescription : String(compactlyDumping: string)
  }

  /// The case of an enum without a payload, such as `.active`.
  private static func name(of value: Any) -> String? {
    let text = String(compactlyDumping: value)
    guard let dot = text.lastIndex(of: ".") else { return nil }
    let name = text[text.index(after: dot)...]
    let isName = !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    // In an optional, `.none` would mean `nil`.
    return isName && name != "none" ? ".\(name)" : nil
  }
}
