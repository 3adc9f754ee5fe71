import IntarsiaDump

/// Reads the expressions and statements of a trace, and nothing else that Swift has.
///
/// A trace may come from anyone, and its code becomes a part of a test. So a test has only values
/// (literals, initializers, cases, lists) and changes of `$0`, each printed from its parts: no
/// function is called, no closure runs, and no text gets into the test as it was in the file.
struct TestSourceParser {
  /// A reason why a text is not code of a trace.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  private let text: [Unicode.Scalar]
  private var position = 0
  private var depth = 0

  /// The number of brackets in brackets that a recorder writes at most.
  private static let depthLimit = 256

  /// Reads an expression: `Tea(name: "Assam", kind: .black)`.
  static func expression(_ text: String) throws(Problem) -> TestSource {
    try whole(text) { parser throws(Problem) in try parser.expression() }
  }

  /// Reads a change of `$0`: `$0.tea?.name = "Assam"`.
  static func statement(_ text: String) throws(Problem) -> TestSource {
    try whole(text) { parser throws(Problem) in try parser.statement() }
  }

  /// Reads the name of a type: `Shop.State`.
  static func type(_ text: String) throws(Problem) -> TestSource {
    try whole(text) { parser throws(Problem) in TestSource([.text(try parser.typeName())]) }
  }

  /// Whether a text is an identifier.
  static func isIdentifier(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.first.map { !isDigit($0) } == true
      && text.unicodeScalars.allSatisfy(isPartOfName) && !notNames.contains(String(text))
  }

  private static func isPartOfName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || isDigit(scalar) || scalar == "_"
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Words that call something after a dot, or are no names.
  private static let notNames: Set<String> = [
    "init", "self", "Self", "super", "try", "await", "Type", "_", "unsafe",
  ]

  private static func whole(
    _ text: String, _ read: (inout TestSourceParser) throws(Problem) -> TestSource
  ) throws(Problem) -> TestSource {
    var parser = TestSourceParser(text: Array(text.unicodeScalars))
    let source = try read(&parser)
    guard parser.position == parser.text.count else { throw parser.problem }
    return source
  }

  private init(text: [Unicode.Scalar]) { self.text = text }

  private func string(_ range: some RangeExpression<Int>) -> String {
    String(String.UnicodeScalarView(text[range.relative(to: text)]))
  }

  private var problem: Problem {
    let rest = string(position..<min(text.count, position + 24))
    return Problem(
      description: depth > Self.depthLimit
        ? "It has more than \(Self.depthLimit) nested brackets."
        : "A test has no such code: \(String(swiftLiteral: rest))")
  }

  // MARK: - Tokens

  private var next: Unicode.Scalar? { position < text.count ? text[position] : nil }

  private mutating func skip(_ token: String) -> Bool {
    guard text[position...].starts(with: token.unicodeScalars) else { return false }
    position += token.unicodeScalars.count
    return true
  }

  private mutating func expect(_ token: String) throws(Problem) {
    guard skip(token) else { throw problem }
  }

  private mutating func name() throws(Problem) -> String {
    let end = text[position...].firstIndex { !Self.isPartOfName($0) } ?? text.count
    let name = string(position..<end)
    guard Self.isIdentifier(name) else { throw problem }
    position = end
    return name
  }

  private mutating func string() throws(Problem) -> String {
    var result = String.UnicodeScalarView()
    try expect("\"")
    while let scalar = next, scalar != "\"" {
      position += 1
      result.append(scalar == "\\" ? try escape() : scalar)
    }
    try expect("\"")
    return String(result)
  }

  private mutating func escape() throws(Problem) -> Unicode.Scalar {
    let escapes: [(String, Unicode.Scalar)] = [
      ("n", "\n"), ("t", "\t"), ("r", "\r"), ("0", "\0"), ("\\", "\\"), ("\"", "\""), ("'", "'"),
    ]
    for (token, character) in escapes where skip(token) { return character }
    try expect("u{")
    let end = text[position...].prefix(9).firstIndex(of: "}") ?? position
    guard let value = UInt32(string(position..<end), radix: 16),
      let scalar = Unicode.Scalar(value)
    else { throw problem }
    position = end + 1
    return scalar
  }

  private mutating func number() throws(Problem) -> TestSource {
    if skip("-.infinity") { return "-.infinity" }
    let end =
      text[position...].firstIndex { !Self.isDigit($0) && !"_.e+-".unicodeScalars.contains($0) }
      ?? text.count
    let number = string(position..<end)
    guard number.wholeMatch(of: /-?[0-9][0-9_]*(\.[0-9]+)?(e[+-]?[0-9]+)?/) != nil else {
      throw problem
    }
    position = end
    return TestSource([.text(number)])
  }

  // MARK: - Expressions

  private mutating func expression() throws(Problem) -> TestSource {
    depth += 1
    guard depth <= Self.depthLimit else { throw problem }
    defer { depth -= 1 }
    switch next {
    case "\"": return .literal(try string())
    case "(": return try group("(", ")")
    case "[": return try list()
    case ".":
      position += 1
      return "." + (try member())
    case "\\": return try keyPath()
    case "$": return try path()
    case "<": return try placeholder()
    case let scalar? where scalar == "-" || Self.isDigit(scalar): return try number()
    default: return try value()
    }
  }

  /// Reads a name after a dot, with arguments if it has some: a case.
  private mutating func member() throws(Problem) -> TestSource {
    let name = TestSource([.text(try name())])
    return next == "(" ? name + (try group("(", ")")) : name
  }

  private mutating func value() throws(Problem) -> TestSource {
    for word in ["nil", "true", "false"] where skip(word) { return TestSource([.text(word)]) }
    if skip("try #require(") {
      let reference = try expression()
      try expect(")")
      return "try #require" + .group("(", [reference])
    }
    guard next?.properties.isUppercase == true else { throw problem }
    let type = try typeName()
    let source = TestSource([.text(type)])
    if type == "UUID", skip("(uuidString: ") {
      let id = try string()
      try expect(")!")
      guard id.count == 36, id.allSatisfy({ $0.isHexDigit || $0 == "-" }) else { throw problem }
      return TestSource([.uuid(id)])
    }
    if skip(".") {
      // A case of an error. A function of a module looks like it.
      guard !Self.modules.contains(type) else { throw problem }
      return source + "." + (try member())
    }
    if type.hasSuffix("State"), next == " " || next == "(" { return source + (try builders()) }
    guard next == "(", !type.hasPrefix("NS") else { throw problem }
    let arguments = try group("(", ")")
    return source + arguments + (skip("!") ? "!" : "")
  }

  /// Modules that a test may import, beside those of the session.
  private static let modules: Set<String> = [
    "Foundation", "FoundationEssentials", "Glibc", "Musl", "Darwin", "Android", "Swift", "Dispatch",
    "Testing", "Intarsia", "IntarsiaTesting",
  ]

  /// Reads a name of a type, which may have generic arguments.
  private mutating func typeName() throws(Problem) -> String {
    var result = try name()
    while position + 1 < text.count {
      if text[position] == ".", text[position + 1].properties.isUppercase {
        position += 1
        result += "." + (try name())
      } else if text[position] == "<", text[position + 1] != "#" {
        position += 1
        depth += 1
        guard depth <= Self.depthLimit else { throw problem }
        result += "<" + (try typeName())
        while skip(", ") { result += ", " + (try typeName()) }
        try expect(">")
        depth -= 1
        result += ">"
      } else {
        break
      }
    }
    return result
  }

  /// Reads the arguments of a state, and the builders of an alert: `{ … } message: { … }`.
  private mutating func builders() throws(Problem) -> TestSource {
    var source = next == "(" ? try group("(", ")") : TestSource()
    var label = ""
    while skip(" \(label){ ") {
      var elements = [try expression()]
      while skip("; ") { elements.append(try expression()) }
      try expect(" }")
      source = source + TestSource([.text(" \(label)")]) + .group("{", elements)
      label = text[position...].starts(with: " actions".unicodeScalars) ? "actions: " : "message: "
    }
    return source
  }

  private mutating func list() throws(Problem) -> TestSource {
    if skip("[:]") { return "[:]" }
    return try group("[", "]")
  }

  /// Reads elements in brackets, each with a label or a key if it has one.
  private mutating func group(_ open: String, _ close: String) throws(Problem) -> TestSource {
    try expect(open)
    var elements: [TestSource] = []
    while !skip(close) {
      if !elements.isEmpty { try expect(", ") }
      elements.append(try element())
    }
    return .group(open == "(" ? "(" : "[", elements)
  }

  private mutating func element() throws(Problem) -> TestSource {
    let start = position
    if let name = try? name(), skip(": ") {
      return TestSource([.text("\(name): ")]) + (try expression())
    }
    position = start
    let element = try expression()
    return skip(": ") ? element + ": " + (try expression()) : element
  }

  private mutating func keyPath() throws(Problem) -> TestSource {
    var path = "\\"
    try expect("\\")
    repeat {
      try expect(".")
      path += "." + (try name())
      if skip("?") { path += "?" }
    } while next == "."
    return TestSource([.text(path)])
  }

  private mutating func placeholder() throws(Problem) -> TestSource {
    try expect("<#")
    let start = position
    while position < text.count, !text[position...].starts(with: "#>".unicodeScalars) {
      position += 1
    }
    let name = string(start..<position)
    try expect("#>")
    return .placeholder(name)
  }

  // MARK: - Statements

  private mutating func statement() throws(Problem) -> TestSource {
    depth += 1
    guard depth <= Self.depthLimit else { throw problem }
    defer { depth -= 1 }
    let prefix: TestSource = skip("_ = ") ? "_ = " : ""
    let path = try path()
    return prefix + path + (skip(" = ") ? " = " + (try expression()) : "")
  }

  /// The functions that change a part of a state.
  private static let changes: Set<String> = ["append", "remove", "removeAll", "pop", "modify"]

  /// Reads a part of `$0`, and a function that changes it: `$0.teas[id: 3]?.$count`.
  private mutating func path() throws(Problem) -> TestSource {
    var path: TestSource = "$0"
    try expect("$0")
    while let scalar = next {
      switch scalar {
      case "?":
        position += 1
        path.append(.text("?"))
      case "[": path = path + (try group("[", "]"))
      case ".":
        position += 1
        let dollar = skip("$") ? "$" : ""
        let name = try name()
        path.append(.text(".\(dollar)\(name)"))
        guard next == "(" || next == " " else { break }
        if next == "(" {
          guard Self.changes.contains(name) else { throw problem }
          path = path + (try group("(", ")"))
        }
        guard ["withLock", "modify"].contains(name), skip(" { ") else { return path }
        var statements = [try statement()]
        while skip("; ") { statements.append(try statement()) }
        try expect(" }")
        return path + " " + .group("{", statements)
      default: return path
      }
    }
    return path
  }
}
