import IntarsiaDump

/// Reads the expressions and statements of a trace, and nothing else that Swift has.
///
/// A trace may come from anyone, and its code becomes a part of a test. So a test has only values
/// (literals, initializers, cases, lists) and changes of `$0`: no function is called, no closure
/// runs, and no literal gets into the test as it was in the file.
///
/// It is a shift-reduce parser. A literal becomes a mark, and so does a pair of brackets whose
/// contents match their pattern. A pattern therefore sees no brackets:
///
/// ```text
/// .found(Tea(name: "Assam"))  →  .found(Tea(name: "))  →  .found(Tea①)  →  .found①
/// ```
struct TestSourceParser {
  /// A part of the grammar.
  enum Kind {
    /// A value: `Tea(name: "Assam", kind: .black)`.
    case expression
    /// A change of `$0`: `$0.tea?.name = "Assam"`.
    case statement
    /// The name of a type: `Shop.State`.
    case type
  }

  /// A reason why a text is not code of a trace.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  private typealias Pattern = Regex<AnyRegexOutput>

  private let element = Self.pattern(Self.element)
  private let expression = Self.pattern(Self.expression)
  private let statement = Self.pattern(Self.statement)
  private let type = Self.pattern(Self.type)

  /// The number of brackets in brackets that a recorder writes at most.
  private static let depthLimit = 256

  /// Whether a text is an identifier.
  static func isIdentifier(_ text: some StringProtocol) -> Bool {
    String(text).wholeMatch(of: pattern(name)) != nil
  }

  // MARK: - Grammar

  // A string is one quotation mark. The other marks are characters that no text may contain: `(…)`
  // is 1, `[…]` is 2, `<…>` is 3, `{ statements }` is 4, `{ expressions }` is 5, and `<#…#>` is 6.

  /// A name, which is none of the words that call something after a dot.
  private static let name =
    #"(?!(?:init|self|Self|super|try|await|Type|_|unsafe)(?![\p{Alphabetic}0-9_]))"#
    + #"[\p{Alphabetic}_][\p{Alphabetic}0-9_]*"#
  private static let upperName = #"(?=\p{Uppercase})"# + name
  private static let type = #"\#(name)\x03?(?:\.\#(upperName)\x03?)*"#
  private static let upperType = #"(?=\p{Uppercase})"# + type

  /// A part of `$0`, with functions that change it: `$0.teas[id: 3]?.$count`.
  private static let part =
    #"\$0(?:\?|\x02|\.\$?\#(name)|\.(?:append|remove|removeAll|pop|modify)\x01"#
    + #"|\.(?:withLock|modify\x01) \x04)*"#

  /// Modules that a test may import, beside those of the session: a function of one looks like the
  /// case of an error.
  private static let modules =
    "(?:Foundation|FoundationEssentials|Glibc|Musl|Darwin|Android|Swift|Dispatch|Testing|Intarsia"
    + "|IntarsiaTesting)"

  private static let expression =
    #"(?:"|\x01|\x02|\x06|nil|true|false|-\.infinity|-?[0-9][0-9_]*(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?"#
    + #"|\\(?:\.\#(name)\??)+|\.\#(name)\x01?|\#(part)|try #require\x01|(?!NS)\#(upperType)\x01!?"#
    + #"|(?!\#(modules)\.)\#(upperType)\.(?!\p{Uppercase})\#(name)\x01?|(?:\#(upperName)\.)*(?=\p{Uppercase})"#
    + #"[\p{Alphabetic}0-9_]*State\x01?(?: \x05)(?: actions: \x05)?(?: message: \x05)?)"#

  /// An element in brackets, with a label or a key if it has one.
  private static let element = #"(?:\#(name): )?\#(expression)(?:: \#(expression))?"#
  private static let statement = #"(?:_ = )?\#(part)(?: = \#(expression))?"#

  private static func pattern(_ text: String) -> Pattern {
    do {
      return try Regex(text).matchingSemantics(.unicodeScalar)
    } catch {
      preconditionFailure("The pattern \(text) is no regular expression: \(error)")
    }
  }

  /// Returns the mark of brackets whose contents match their pattern.
  private func mark(_ open: Unicode.Scalar, _ contents: String) -> Unicode.Scalar? {
    func areAll(_ pattern: Pattern, _ separator: String, in contents: some StringProtocol) -> Bool {
      contents.split(separator: separator, omittingEmptySubsequences: false)
        .allSatisfy { String($0).wholeMatch(of: pattern) != nil }
    }
    switch open {
    case "(" where contents.isEmpty || areAll(element, ", ", in: contents): return "\u{1}"
    case "[" where ["", ":"].contains(contents) || areAll(element, ", ", in: contents):
      return "\u{2}"
    case "<" where areAll(type, ", ", in: contents): return "\u{3}"
    case "{" where contents.hasPrefix(" ") && contents.hasSuffix(" "):
      let lines = contents.dropFirst().dropLast()
      return areAll(statement, "; ", in: lines)
        ? "\u{4}" : areAll(expression, "; ", in: lines) ? "\u{5}" : nil
    default: return nil
    }
  }

  // MARK: - Reading

  /// Brackets that are not closed yet.
  private struct Frame {
    var open: Unicode.Scalar?
    /// The contents, in which brackets and literals are marks.
    var contents = ""
  }

  private static let brackets: [Unicode.Scalar: Unicode.Scalar] = [
    ")": "(", "]": "[", ">": "<", "}": "{",
  ]

  /// Reads a text, and returns its code, and whether it has a placeholder.
  func read(
    _ text: String, as kind: Kind = .expression
  ) throws(Problem) -> (code: TestSource, hasPlaceholder: Bool) {
    var rest = text.unicodeScalars[...]
    var (code, hasPlaceholder) = ("", false)
    var frames = [Frame()]
    while let scalar = rest.first {
      let start = rest
      rest.removeFirst()
      var mark: Unicode.Scalar? = scalar
      if scalar == "\"" {
        code += String(swiftLiteral: try Self.literal(&rest))
      } else if scalar == "<", rest.first == "#" {
        let name = rest.dropFirst().prefix { $0 != "#" }
        rest = rest[name.endIndex...]
        guard rest.starts(with: "#>".unicodeScalars) else { throw Self.problem(start) }
        rest.removeFirst(2)
        code += TestSource.placeholder(String(name)).text
        (mark, hasPlaceholder) = ("\u{6}", true)
      } else {
        code.unicodeScalars.append(scalar)
        if Self.brackets.values.contains(scalar) {
          frames.append(Frame(open: scalar))
          guard frames.count <= Self.depthLimit + 1 else {
            throw Problem(description: "It has more than \(Self.depthLimit) nested brackets.")
          }
          continue
        }
        if let open = Self.brackets[scalar] {
          let frame = frames.removeLast()
          mark = frame.open == open ? self.mark(open, frame.contents) : nil
        } else if scalar.value < 32 {
          mark = nil
        }
      }
      guard let mark, !frames.isEmpty else { throw Self.problem(start) }
      frames[frames.count - 1].contents.unicodeScalars.append(mark)
    }
    let pattern = kind == .expression ? expression : kind == .statement ? statement : type
    guard frames.count == 1, frames[0].contents.wholeMatch(of: pattern) != nil else {
      throw Self.problem(text.unicodeScalars[...])
    }
    return (TestSource(checked: code), hasPlaceholder)
  }

  private static func problem(_ rest: Substring.UnicodeScalarView) -> Problem {
    Problem(
      description: "A test has no such code: \(String(swiftLiteral: String(rest.prefix(24))))")
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "n": "\n", "t": "\t", "r": "\r", "0": "\0", "\\": "\\", "\"": "\"", "'": "'",
  ]

  /// Reads the string of a literal, and its second quotation mark.
  private static func literal(_ rest: inout Substring.UnicodeScalarView) throws(Problem) -> String {
    let start = rest
    var content = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == "\"" { return String(content) }
      guard scalar == "\\" else {
        content.append(scalar)
        continue
      }
      guard let letter = rest.popFirst() else { break }
      if let escaped = escapes[letter] {
        content.append(escaped)
        continue
      }
      let digits = rest.prefix(9).prefix { $0 != "}" }
      guard letter == "u", digits.first == "{",
        let value = UInt32(String(digits.dropFirst()), radix: 16),
        let escaped = Unicode.Scalar(value)
      else { throw problem(rest) }
      content.append(escaped)
      rest = rest[digits.endIndex...].dropFirst()
    }
    throw problem(start)
  }
}
