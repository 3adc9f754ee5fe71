import IntarsiaDump

/// Swift code of a printed test: texts, string literals and groups in brackets.
///
/// Literals in this file's module become such code as they are. Texts of a trace do only through
/// ``TestSourceParser``.
struct TestSource: Hashable, Sendable {
  enum Item: Hashable, Sendable {
    case text(String)
    /// The literal of a string, with its quotes.
    case string(String)
    /// An identifier, `UUID(uuidString: "…")!`.
    case uuid(String)
    indirect case group(Group)
  }

  struct Group: Hashable, Sendable {
    /// A parenthesis, a bracket, or the brace of a closure.
    let open: Character
    let elements: [TestSource]

    var close: Character { open == "(" ? ")" : open == "[" ? "]" : "}" }
    var isClosure: Bool { open == "{" }

    var flat: String {
      let texts = elements.map(\.flat)
      if isClosure { return "{ \(texts.joined(separator: "; ")) }" }
      return "\(open)\(texts.joined(separator: ", "))\(close)"
    }
  }

  private(set) var items: [Item] = []

  init(_ items: some Sequence<Item> = []) {
    for item in items { append(item) }
  }

  /// A literal of a string.
  static func literal(_ text: String) -> TestSource {
    TestSource([.string(String(swiftLiteral: text))])
  }

  /// A group of elements: `(a, b)`, `[a, b]`, `{ a; b }`.
  static func group(_ open: Character, _ elements: [TestSource]) -> TestSource {
    TestSource([.group(Group(open: open, elements: elements))])
  }

  /// A comment on one line.
  ///
  /// Its text may come from a trace: characters that end the line or cannot be seen are escaped.
  static func comment(_ text: String) -> TestSource {
    TestSource([.text("// " + String(swiftLiteral: text).dropFirst().dropLast())])
  }

  /// A place where the author of the test writes code.
  static func placeholder(_ text: String) -> TestSource {
    TestSource([.text("<#\(text.filter { $0.isLetter || $0.isNumber || " .$".contains($0) })#>")])
  }

  mutating func append(_ item: Item) {
    if case .text(let text) = item, case .text(let last)? = items.last {
      items[items.count - 1] = .text(last + text)
    } else {
      items.append(item)
    }
  }

  static func + (first: TestSource, second: TestSource) -> TestSource {
    TestSource(first.items + second.items)
  }

  /// Returns the code without a text that it begins with.
  func dropping(_ prefix: String) -> TestSource {
    guard case .text(let text)? = items.first, text.hasPrefix(prefix) else { return self }
    let rest = String(text.dropFirst(prefix.count))
    return TestSource((rest.isEmpty ? [] : [.text(rest)]) + items.dropFirst())
  }

  /// The code on one line.
  var flat: String {
    items.map { item in
      switch item {
      case .text(let text), .string(let text): text
      case .uuid(let id): "UUID(uuidString: \"\(id)\")!"
      case .group(let group): group.flat
      }
    }.joined()
  }

  /// The items, and those in groups.
  var allItems: [Item] {
    items.flatMap { item in
      if case .group(let group) = item {
        [item] + group.elements.flatMap(\.allItems)
      } else {
        [item]
      }
    }
  }

  var hasPlaceholder: Bool {
    allItems.contains { if case .text(let text) = $0 { text.contains("<#") } else { false } }
  }

  /// Returns the code with short names in place of identifiers: `UUID(0)`.
  func naming(_ names: [String: Int]) -> TestSource {
    TestSource(
      items.map { item in
        switch item {
        case .uuid(let id): names[id].map { .text("UUID(\($0))") } ?? item
        case .group(let group):
          .group(Group(open: group.open, elements: group.elements.map { $0.naming(names) }))
        default: item
        }
      })
  }
}

extension TestSource: ExpressibleByStringInterpolation {
  struct StringInterpolation: StringInterpolationProtocol {
    var source = TestSource()

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ text: String) {
      if !text.isEmpty { source.append(.text(text)) }
    }

    mutating func appendInterpolation(_ part: TestSource) { source = source + part }
    mutating func appendInterpolation(_ number: Int) { source.append(.text("\(number)")) }
  }

  init(stringLiteral text: String) { self.init(text.isEmpty ? [] : [.text(text)]) }
  init(stringInterpolation: StringInterpolation) { self = stringInterpolation.source }
}

// MARK: - Lines

extension TestSource {
  static let width = 100

  /// Returns lines of at most 100 columns, broken as a formatter does.
  ///
  /// - Parameters:
  ///   - indent: The number of spaces before the code.
  ///   - suffix: The number of columns that follow the last line.
  func lines(indent: Int, suffix: Int = 0) -> [String] {
    let flat = String(repeating: " ", count: indent) + self.flat
    let isLong = flat.count + suffix > Self.width
    guard isLong || hasStatements else { return [flat] }
    if let first = items.firstIndex(where: { $0.group?.isClosure == true }) {
      return closureLines(from: first, indent: indent)
    }
    // Short groups stay on their lines, as subscripts.
    let last = items.lastIndex { ($0.group?.flat.count ?? 0) > 14 }
    return last.map { groupLines($0, indent: indent, suffix: suffix) }
      ?? stringLines(indent: indent) ?? [flat]
  }

  /// Whether a closure has several statements.
  private var hasStatements: Bool {
    allItems.contains { $0.group.map { $0.isClosure && $0.elements.count > 1 } ?? false }
  }

  private func text(_ range: some RangeExpression<Int>) -> String {
    TestSource(items[range.relative(to: items)]).flat
  }

  /// Breaks a long string at its spaces: `message: "…"`.
  private func stringLines(indent: Int) -> [String]? {
    guard case .string(let literal)? = items.last, items.count <= 2 else { return nil }
    let label = text(..<(items.count - 1))
    guard !label.contains("\"") else { return nil }
    // The lines of the text are indented like the argument, or behind its label.
    let space = String(repeating: " ", count: label.isEmpty ? indent : indent + 2)
    var lines = [String(repeating: " ", count: indent) + label + "\"\"\""]
    var line = ""
    for word in literal.dropFirst().dropLast().split(
      separator: " ", omittingEmptySubsequences: false)
    {
      if !line.isEmpty, space.count + line.count + word.count + 2 > Self.width {
        lines.append(space + line + "\\")
        line = ""
      }
      line += word + " "
    }
    return lines + [space + line.dropLast(), space + "\"\"\""]
  }

  /// Breaks the closures of a call: `AlertState { … } actions: { … }`.
  private func closureLines(from first: Int, indent: Int) -> [String] {
    let space = String(repeating: " ", count: indent)
    var lines = (TestSource(items[..<first]) + "{").lines(indent: indent)
    var position = first
    while let group = items[position].group {
      lines += group.elements.flatMap { $0.lines(indent: indent + 2) }
      let next = items[(position + 1)...].firstIndex { $0.group?.isClosure == true }
      let between = text((position + 1)..<(next ?? items.count))
      lines.append(space + "}" + between + (next == nil ? "" : "{"))
      guard let next else { break }
      position = next
    }
    return lines
  }

  /// Breaks the arguments of a call, or the elements of a list.
  private func groupLines(_ position: Int, indent: Int, suffix: Int) -> [String] {
    guard let group = items[position].group else { return [] }
    let space = String(repeating: " ", count: indent)
    let tail = text((position + 1)...)
    var lines = [space + text(..<position) + String(group.open)]
    let isList = group.open == "["
    let hasGroups = group.elements.contains { $0.items.contains { $0.group != nil } }
    var isOpen = false
    for (index, element) in group.elements.enumerated() {
      let isLast = index == group.elements.count - 1
      let comma = !isLast || (isList && group.elements.count > 1) ? "," : ""
      // A formatter reserves a column for the comma of an only element, too.
      let reserved = isList ? 1 : comma.count + (isLast ? 1 + tail.count + suffix : 0)
      let flat = element.flat
      if isOpen, !(isList && hasGroups), let last = lines.last,
        last.count + 1 + flat.count + reserved <= Self.width, !element.hasStatements
      {
        lines[lines.count - 1] = "\(last) \(flat)\(comma)"
        continue
      }
      var broken = element.lines(indent: indent + 2, suffix: reserved)
      broken[broken.count - 1] += comma
      // Elements after a broken one begin a line.
      isOpen = broken.count == 1
      lines += broken
    }
    if isList || tail.hasPrefix(" {") {
      lines.append(space + String(group.close) + tail)
    } else {
      lines[lines.count - 1] += String(group.close) + tail
    }
    return lines
  }
}

extension TestSource.Item {
  fileprivate var group: TestSource.Group? {
    if case .group(let group) = self { group } else { nil }
  }
}
