import IntarsiaDump

/// Swift code of a printed test.
///
/// Literals in this module's files become such code as they are. Texts of a trace do only through
/// ``TestSourceParser``. The formatter of the toolchain lays the code out.
struct TestSource: Hashable, Sendable, ExpressibleByStringInterpolation {
  struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ source: TestSource) { text += source.text }
    mutating func appendInterpolation(_ number: Int) { text += "\(number)" }
  }

  let text: String

  init(stringLiteral text: String) { self.text = text }
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Creates code from a text that holds none but checked code.
  init(checked text: String) { self.text = text }

  /// Creates the code of a name; `nil` if the text is none.
  init?(name: some StringProtocol) {
    guard TestSourceParser.isIdentifier(name) else { return nil }
    text = String(name)
  }

  /// A literal of a string.
  static func literal(_ text: String) -> TestSource {
    TestSource(checked: String(swiftLiteral: text))
  }

  /// A comment on one line.
  ///
  /// Its text may come from a trace: characters that end the line or cannot be seen are escaped.
  static func comment(_ text: String) -> TestSource {
    TestSource(checked: "// " + String(swiftLiteral: text).dropFirst().dropLast())
  }

  /// A place where the author of the test writes code.
  static func placeholder(_ text: String) -> TestSource {
    TestSource(
      checked: "<#\(text.filter { $0.isLetter || $0.isNumber || " .$".contains($0) })#>")
  }

  /// Returns the code without a text that it begins with.
  func dropping(_ prefix: String) -> TestSource {
    text.hasPrefix(prefix) ? TestSource(checked: String(text.dropFirst(prefix.count))) : self
  }

  /// The lines of the code: a long string is broken at its spaces, as no formatter does.
  var lines: [String] {
    guard text.utf8.count > 72, !text.drop(while: { $0 == " " }).hasPrefix("//") else {
      return [text]
    }
    let literals = /"(?:[^"\\]|\\.)*"/.matchingSemantics(.unicodeScalar)
    return text.replacing(literals) { Self.block(of: $0.output) }
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static func block(of literal: Substring) -> String {
    guard literal.utf8.count > 72 else { return String(literal) }
    var lines = [""]
    let words = literal.dropFirst().dropLast().split(
      separator: " ", omittingEmptySubsequences: false)
    for word in words {
      if let last = lines.last, !last.isEmpty, last.count + word.count > 72 {
        lines[lines.count - 1] += "\\"
        lines.append("")
      }
      lines[lines.count - 1] += word + " "
    }
    return "\"\"\"\n\(lines.joined(separator: "\n").dropLast())\n\"\"\""
  }
}

extension [TestSource] {
  /// The elements of a list.
  var list: TestSource { TestSource(checked: map(\.text).joined(separator: ", ")) }

  /// The lines of a block, with spaces before each.
  func indented(_ count: Int = 2) -> [TestSource] {
    map { TestSource(checked: String(repeating: " ", count: count) + $0.text) }
  }
}
