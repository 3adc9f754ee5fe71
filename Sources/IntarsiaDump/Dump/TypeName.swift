/// The name of a type as in source code: without modules, and with the short forms of optionals and
/// collections.
package struct TypeName {
  package let text: String

  /// The name without generic arguments, as dumps show it.
  var withoutArguments: String {
    var result = ""
    var depth = 0
    var previous: Character?
    for character in text {
      // The bracket of an arrow closes nothing.
      let isArrow = previous == "-"
      if character == "<" { depth += 1 }
      if depth == 0 { result.append(character) }
      if character == ">", !isArrow { depth -= 1 }
      previous = character
    }
    return result
  }

  package init(of type: any Any.Type) {
    text = Self.withoutModules(_typeName(type, qualified: true))
  }

  /// Shortens a name from the runtime: `Swift.Optional<App.Feature.State>` becomes
  /// `Feature.State?`.
  static func withoutModules(_ name: String) -> String {
    var parser = Parser(rest: Self.withoutContexts(name)[...])
    return parser.types(until: nil)
  }

  /// Removes the placeholders for the scopes of private and local types:
  /// `(unknown context at $10f)`.
  package static func withoutContexts(_ name: String) -> String {
    var result = ""
    var rest = name[...]
    while let start = rest.firstRange(of: "(unknown context at ") {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...].drop { $0 != ")" }.dropFirst()
      if rest.first == "." { rest.removeFirst() }
    }
    return result + rest
  }

  private struct Parser {
    var rest: Substring

    /// Copies the text up to a closing bracket, and shortens each name of a type.
    mutating func types(until end: Character?) -> String {
      var result = ""
      while let next = rest.first, next != end {
        if rest.hasPrefix("->") {
          // The bracket of an arrow closes nothing.
          result += "->"
          rest = rest.dropFirst(2)
        } else if next.isLetter || next == "_" {
          result += type()
        } else {
          result.append(rest.removeFirst())
        }
      }
      return result
    }

    private mutating func type() -> String {
      let path = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
      rest = rest[path.endIndex...]
      let isQualified = path.contains(".") && !path.hasPrefix("..")
      let name =
        isQualified
        ? String(path[path.index(after: path.firstIndex(of: ".") ?? path.startIndex)...])
        : String(path)
      guard rest.first == "<" else { return name }
      rest.removeFirst()
      let arguments = types(until: ">")
      if !rest.isEmpty { rest.removeFirst() }
      switch (String(path), split(arguments)) {
      case ("Swift.Optional", let arguments) where arguments.count == 1:
        return Self.needsParentheses(arguments[0]) ? "(\(arguments[0]))?" : "\(arguments[0])?"
      case ("Swift.Array", let arguments) where arguments.count == 1:
        return "[\(arguments[0])]"
      case ("Swift.Dictionary", let arguments) where arguments.count == 2:
        return "[\(arguments[0]): \(arguments[1])]"
      default:
        return "\(name)<\(arguments)>"
      }
    }

    /// Returns whether a question mark after the name would belong to a part of it.
    private static func needsParentheses(_ name: String) -> Bool {
      name.hasPrefix("any ") || name.hasPrefix("some ")
        || name.contains(" -> ") && !name.hasPrefix("[") || name.contains(" & ")
    }

    /// Splits a list at the commas outside brackets.
    private func split(_ list: String) -> [String] {
      var parts = [""]
      var depth = 0
      for character in list {
        if "([<".contains(character) { depth += 1 }
        // The bracket of an arrow closes nothing.
        if ")]>".contains(character), parts[parts.count - 1].last != "-" { depth -= 1 }
        if character == ",", depth == 0 {
          parts.append("")
        } else if character != " " || !parts[parts.count - 1].isEmpty {
          parts[parts.count - 1].append(character)
        }
      }
      return parts
    }
  }
}
