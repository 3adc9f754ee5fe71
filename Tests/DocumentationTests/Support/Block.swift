/// A block of Swift on a page.
struct Block {
  /// The lines at its top that import modules.
  let imports: [String]

  /// The lines after the imports.
  let content: String

  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let imported = lines.prefix { $0.hasPrefix("import ") }
    imports = Array(imported)
    content = lines[imported.count...].drop { $0.isEmpty }.joined(separator: "\n")
  }

  /// Whether it consists of declarations of several lines at the left margin, like a file.
  var isDeclaration: Bool {
    let lines = content.split(separator: "\n")
    return lines.count > 1
      && lines.allSatisfy { line in
        line.hasPrefix(" ") || Self.openings.contains { line.hasPrefix($0) }
          || Self.closings.contains { line.hasPrefix($0) }
      }
      && Self.openings.contains { lines[0].hasPrefix($0) }
      && !Self.properties.contains { lines[0].hasPrefix($0) }
  }

  private static let openings = [
    "@", "actor ", "enum ", "extension ", "final class ", "func ", "nonisolated ", "private func ",
    "protocol ", "struct ", "typealias ",
  ]
  private static let closings = ["}", ")", "//"]
  // These are members of a type.
  private static let properties = ["@Dependency(", "@Presents ", "@UIBindable "]
}
