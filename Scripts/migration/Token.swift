/// A piece of code: comments, spaces and the texts of string literals are none.
struct Token {
  enum Kind {
    /// An identifier, a keyword or a number.
    case word
    /// One character of punctuation.
    case symbol
    /// A string literal or a regular expression. The code of interpolations follows as tokens.
    case literal
  }

  var kind: Kind
  var text: String
  /// The bytes of the file that the token takes.
  var range: Range<Int>
  /// The number of the token's line, from 1.
  var line: Int
  var isFirstOnLine: Bool

  /// The content of a string literal without its delimiters.
  var content: String {
    var content = text[...]
    while content.first == "#", content.last == "#" { content = content.dropFirst().dropLast() }
    while content.count >= 2, content.first == "\"", content.last == "\"" {
      content = content.dropFirst().dropLast()
    }
    return String(content)
  }
}

/// Splits a Swift file into tokens, without the parser of the compiler.
///
/// It knows nested comments, raw and multi-line strings, interpolations and regular expressions, so
/// that no text is taken for code.
struct Lexer {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var isFirstOnLine = true
  private var tokens: [Token] = []

  static func tokens(of bytes: [UInt8]) -> [Token] {
    var lexer = Lexer(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { lexer.position = 3 }
    lexer.readCode(isInterpolation: false)
    // An interpolation is read before its literal ends.
    return lexer.tokens.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private func byte(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private func isNext(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { expected in
      position + expected.count <= bytes.count
        && bytes[position..<position + expected.count].elementsEqual(expected)
    }
  }

  /// Moves to the next byte, and counts lines.
  private mutating func advance() {
    let isLineEnd =
      bytes[position] == .newline || (bytes[position] == .return && byte(1) != .newline)
    position += 1
    if isLineEnd {
      line += 1
      isFirstOnLine = true
    }
  }

  private mutating func advance(by count: Int) {
    for _ in 0..<min(count, bytes.count - position) { advance() }
  }

  private mutating func add(_ kind: Token.Kind, from start: Int, line: Int, isFirst: Bool) {
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    tokens.append(
      Token(kind: kind, text: text, range: start..<position, line: line, isFirstOnLine: isFirst))
    isFirstOnLine = false
  }

  /// Reads tokens up to the end of the file, or up to the parenthesis that ends an interpolation.
  private mutating func readCode(isInterpolation: Bool) {
    var depth = 0
    while let next = byte() {
      let (start, startLine, isFirst) = (position, line, isFirstOnLine)
      if next == .space || next == .tab || next == .newline || next == .return {
        advance()
      } else if isNext("//") {
        while let next = byte(), next != .newline, next != .return { advance() }
      } else if isNext("/*") {
        readBlockComment()
      } else if let hashes = hashesBeforeQuote() {
        readString(hashes: hashes)
        add(.literal, from: start, line: startLine, isFirst: isFirst)
      } else if let length = lengthOfRegularExpression() {
        advance(by: length)
        add(.literal, from: start, line: startLine, isFirst: isFirst)
      } else if next.isPartOfWord {
        while let next = byte(), next.isPartOfWord { advance() }
        add(.word, from: start, line: startLine, isFirst: isFirst)
      } else {
        if next == UInt8(ascii: "(") { depth += 1 }
        if next == UInt8(ascii: ")") { depth -= 1 }
        if isInterpolation, depth < 0 { return }
        advance()
        add(.symbol, from: start, line: startLine, isFirst: isFirst)
      }
    }
  }

  private mutating func readBlockComment() {
    var depth = 0
    while byte() != nil {
      if isNext("/*") {
        depth += 1
        advance(by: 2)
      } else if isNext("*/") {
        depth -= 1
        advance(by: 2)
        if depth == 0 { return }
      } else {
        advance()
      }
    }
  }

  /// The number of `#` before the quote of a string literal; `nil` if none begins here.
  private func hashesBeforeQuote() -> Int? {
    var hashes = 0
    while byte(hashes) == .hash { hashes += 1 }
    return byte(hashes) == .quote ? hashes : nil
  }

  private func isNext(_ text: StaticString, hashes: Int) -> Bool {
    isNext(text) && (0..<hashes).allSatisfy { byte(text.utf8CodeUnitCount + $0) == .hash }
  }

  private mutating func readString(hashes: Int) {
    advance(by: hashes)
    let isMultiline = isNext("\"\"\"")
    advance(by: isMultiline ? 3 : 1)
    while let next = byte() {
      if isNext(isMultiline ? "\"\"\"" : "\"", hashes: hashes) {
        advance(by: (isMultiline ? 3 : 1) + hashes)
        return
      }
      if isNext("\\", hashes: hashes) {
        advance(by: 1 + hashes)
        if byte() == UInt8(ascii: "(") {
          advance()
          readCode(isInterpolation: true)
        }
        if byte() != nil { advance() }
      } else if !isMultiline, next == .newline || next == .return {
        // The string has no end: an error of the file, which ends with its line.
        return
      } else {
        advance()
      }
    }
  }

  /// The length of a regular expression that begins here: `/…/` or `#/…/#`.
  ///
  /// A slash after a value divides.
  private func lengthOfRegularExpression() -> Int? {
    var hashes = 0
    while byte(hashes) == .hash { hashes += 1 }
    guard byte(hashes) == .slash else { return nil }
    if hashes == 0 {
      if byte(1) == nil || byte(1) == .space || byte(1) == .tab { return nil }
      if let last = tokens.last, last.line == line {
        let keywords = ["return", "in", "case", "where", "try", "await", "let", "if", "while"]
        if last.kind == .literal || ")]}>.".contains(last.text) { return nil }
        if last.kind == .word, !keywords.contains(last.text) { return nil }
      }
    }
    var length = hashes + 1
    while let next = byte(length), hashes > 0 || (next != .newline && next != .return) {
      if next == .backslash {
        length += 2
      } else if next == .slash, (0..<hashes).allSatisfy({ byte(length + 1 + $0) == .hash }) {
        return length + 1 + hashes
      } else {
        length += 1
      }
    }
    return nil
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let `return` = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let quote = UInt8(ascii: "\"")
  static let hash = UInt8(ascii: "#")
  static let slash = UInt8(ascii: "/")
  static let backslash = UInt8(ascii: "\\")

  var isPartOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "`"), 0x80...:
      true
    default: false
    }
  }
}
