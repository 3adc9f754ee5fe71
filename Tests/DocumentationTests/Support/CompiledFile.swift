/// A Swift file that is compiled with the tests.
struct CompiledFile {
  let lines: [String]

  /// Whether the file contains the lines of the text, with the indentation of the first line.
  func contains(_ text: String) -> Bool {
    let wanted = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let first = wanted.first, !first.isEmpty, lines.count >= wanted.count else {
      return false
    }
    return (0...(lines.count - wanted.count)).contains { start in
      guard lines[start].hasSuffix(first) else { return false }
      let indentation = lines[start].dropLast(first.count)
      guard indentation.allSatisfy({ $0 == " " }) else { return false }
      return zip(lines[start...], wanted).allSatisfy { line, wanted in
        line == (wanted.isEmpty ? "" : indentation + wanted)
      }
    }
  }

  /// The code between a line `// snippet` and the next line `// end`, without its indentation.
  var snippets: [String] {
    var snippets: [String] = []
    var open: [String]?
    for line in lines {
      switch line.drop(while: { $0 == " " }) {
      case "// snippet": open = []
      case "// end":
        if let open { snippets.append(Self.withoutIndentation(open)) }
        open = nil
      default: open?.append(line)
      }
    }
    return snippets
  }

  private static func withoutIndentation(_ lines: [String]) -> String {
    let indentation = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(indentation)) }.joined(separator: "\n")
  }
}
