/// The name of a type as in source code: without modules, and with the short forms of optionals and
/// collections.
package struct TypeName {
  package let text: String

  /// Creates the name of a type.
  ///
  /// The runtime's `Swift.Optional<App.Feature.State>` becomes `Feature.State?`.
  ///
  /// - Parameter withArguments: Whether the name has generic arguments, which dumps leave out.
  package init(of type: any Any.Type, withArguments: Bool = true) {
    let name = Self.withoutContexts(_typeName(type, qualified: true))
    var parser = Parser(rest: name[...], showsArguments: withArguments)
    text = parser.types(until: "")
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
    let showsArguments: Bool

    private static let brackets: [Character: String] = ["(": ")", "[": "]", "<": ">"]

    /// Copies the text up to one of some characters outside brackets, and shortens each name of a
    /// type.
    mutating func types(until ends: String) -> String {
      var result = ""
      while let next = rest.first, !ends.contains(next) {
        if rest.hasPrefix("->") {
          // The bracket of an arrow closes nothing.
          result += "->"
          rest = rest.dropFirst(2)
        } else if next.isLetter || next == "_" {
          result += type()
        } else {
          result.append(rest.removeFirst())
          guard let closing = Self.brackets[next] else { continue }
          result += types(until: closing) + rest.prefix(1)
          rest = rest.dropFirst()
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
      var arguments: [String] = []
      repeat {
        rest = rest.dropFirst().drop { $0 == " " }
        arguments.append(types(until: ",>"))
      } while rest.first == ","
      rest = rest.dropFirst()
      switch (path, arguments.count) {
      case ("Swift.Optional", 1):
        return Self.needsParentheses(arguments[0]) ? "(\(arguments[0]))?" : "\(arguments[0])?"
      case ("Swift.Array", 1): return "[\(arguments[0])]"
      case ("Swift.Dictionary", 2): return "[\(arguments[0]): \(arguments[1])]"
      default: return showsArguments ? "\(name)<\(arguments.joined(separator: ", "))>" : name
      }
    }

    /// Returns whether a question mark after the name would belong to a part of it.
    private static func needsParentheses(_ name: String) -> Bool {
      name.hasPrefix("any ") || name.hasPrefix("some ")
        || name.contains(" -> ") && !name.hasPrefix("[") || name.contains(" & ")
    }
  }
}
