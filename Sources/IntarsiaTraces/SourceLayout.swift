/// Breaks statements into lines of at most 100 columns, as a formatter does.
enum SourceLayout {
  static let width = 100

  /// Returns the lines of a statement.
  ///
  /// - Parameters:
  ///   - text: The statement on one line; the statements of a closure are separated by semicolons.
  ///   - indent: The number of spaces before it.
  ///   - suffix: The number of columns that follow the last line.
  static func lines(of text: String, indent: Int, suffix: Int = 0) -> [String] {
    let space = String(repeating: " ", count: indent)
    let flat = space + text
    var parts = SourceParts(text)
    if !parts.hasSemicolon, flat.count + suffix <= width { return [flat] }
    if let first = parts.firstClosure {
      return closures(&parts, from: first, indent: indent)
    }
    guard let last = parts.lastGroup else {
      return string(text, indent: indent) ?? [flat]
    }
    return group(parts, last, indent: indent)
  }

  /// Breaks a long string at its spaces: `message: "…"`.
  private static func string(_ text: String, indent: Int) -> [String]? {
    guard let quote = text.firstIndex(of: "\""), text.hasSuffix("\""), !text.contains("\"\"\""),
      !text[..<quote].hasSuffix("#")
    else { return nil }
    let label = text[..<quote]
    // The lines of the text are indented like the argument, or behind its label.
    let space = String(repeating: " ", count: label.isEmpty ? indent : indent + 2)
    var lines = [String(repeating: " ", count: indent) + label + "\"\"\""]
    var line = ""
    for word in text[quote...].dropFirst().dropLast().split(
      separator: " ", omittingEmptySubsequences: false)
    {
      if !line.isEmpty, space.count + line.count + word.count + 2 > width {
        lines.append(space + line + "\\")
        line = ""
      }
      line += word + " "
    }
    lines.append(space + line.dropLast())
    return lines + [space + "\"\"\""]
  }

  /// Breaks the closures of a call: `send(action) { … }`, `AlertState { … } actions: { … }`.
  private static func closures(
    _ parts: inout SourceParts, from first: Int, indent: Int
  ) -> [String] {
    let head = parts.text(..<first)
    var lines = lines(of: head + "{", indent: indent)
    if lines.count > 1, let last = lines.last, last.hasSuffix(") {") {
      // The parenthesis of broken arguments goes with the brace.
      lines[lines.count - 1] = String(last.dropLast(3))
      lines.append(String(repeating: " ", count: indent) + ") {")
    }
    var position = first
    while position < parts.items.count {
      guard case .group(let group) = parts.items[position] else { break }
      for element in group.elements {
        lines += self.lines(of: element, indent: indent + 2)
      }
      let next = parts.items[(position + 1)...].firstIndex { $0.isClosure }
      let between = parts.text((position + 1)..<(next ?? parts.items.count))
      lines.append(
        String(repeating: " ", count: indent) + "}" + between + (next == nil ? "" : "{"))
      position = next ?? parts.items.count
    }
    return lines
  }

  /// Breaks the arguments of a call, or the elements of a list.
  private static func group(_ parts: SourceParts, _ position: Int, indent: Int) -> [String] {
    guard case .group(let group) = parts.items[position] else { return [] }
    let space = String(repeating: " ", count: indent)
    let tail = parts.text((position + 1)...)
    var lines = [space + parts.text(..<position) + String(group.open)]
    let isList = group.open == "["
    let hasGroups = group.elements.contains { $0.contains("(") || $0.contains("[") }
    var isOpen = false
    for (index, element) in group.elements.enumerated() {
      let isLast = index == group.elements.count - 1
      let comma = !isLast || (isList && group.elements.count > 1) ? "," : ""
      let reserved = comma.count + (isLast && !isList ? 1 + tail.count : 0)
      if isOpen, !(isList && hasGroups), let last = lines.last,
        last.count + 1 + element.count + reserved <= width, !element.contains("; ")
      {
        lines[lines.count - 1] = "\(last) \(element)\(comma)"
        continue
      }
      var broken = self.lines(of: element, indent: indent + 2, suffix: reserved)
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

/// The words and the groups in brackets of a statement.
struct SourceParts {
  struct Group {
    let open: Character
    let close: Character
    let text: String
    /// The texts between commas, or between the semicolons of a closure.
    let elements: [String]
  }

  enum Item {
    case text(String)
    case group(Group)

    var isClosure: Bool {
      if case .group(let group) = self { group.open == "{" } else { false }
    }
  }

  private(set) var items: [Item] = []
  private(set) var hasSemicolon = false

  init(_ text: String) {
    var word = ""
    var stack: [(open: Character, start: Int)] = []
    var elements: [String] = []
    var element = ""
    var content = ""
    var quote: (marks: Int, isEscaped: Bool)?
    let characters = Array(text)
    var position = 0

    func isQuoteEnd(_ marks: Int, at position: Int) -> Bool {
      position + marks < characters.count
        && characters[(position + 1)...].prefix(marks).allSatisfy { $0 == "#" }
    }

    while position < characters.count {
      let character = characters[position]
      defer { position += 1 }
      if let current = quote {
        if stack.isEmpty { word.append(character) } else { append(character) }
        if current.isEscaped {
          quote = (current.marks, false)
        } else if character == "\\", current.marks == 0 {
          quote = (0, true)
        } else if character == "\"", current.marks == 0 || isQuoteEnd(current.marks, at: position) {
          quote = nil
        }
        continue
      }
      if character == "\"" {
        let marks = characters[..<position].reversed().prefix { $0 == "#" }.count
        quote = (marks, false)
        if stack.isEmpty { word.append(character) } else { append(character) }
        continue
      }
      if "([{".contains(character) {
        if stack.isEmpty {
          if Self.hasEnd(characters, position) {
            if !word.isEmpty { items.append(.text(word)) }
            (word, content, element, elements) = ("", "", "", [])
            stack.append((character, position))
          } else {
            word.append(character)
          }
        } else {
          stack.append((character, position))
          append(character)
        }
        continue
      }
      if ")]}".contains(character), !stack.isEmpty {
        let open = stack.removeLast().open
        guard stack.isEmpty else {
          append(character)
          continue
        }
        let rest = element.trimmed
        if !rest.isEmpty { elements.append(rest) }
        items.append(
          .group(Group(open: open, close: character, text: content, elements: elements)))
        continue
      }
      if stack.count == 1, character == (stack[0].open == "{" ? ";" : ",") {
        elements.append(element.trimmed)
        element = ""
        content.append(character)
        if character == ";" { hasSemicolon = true }
        continue
      }
      if stack.isEmpty {
        word.append(character)
      } else {
        if character == ";" { hasSemicolon = true }
        append(character)
      }
    }
    if !word.isEmpty { items.append(.text(word)) }

    func append(_ character: Character) {
      element.append(character)
      content.append(character)
    }
  }

  /// Whether the bracket at a position is closed: the head of a block is not.
  private static func hasEnd(_ characters: [Character], _ position: Int) -> Bool {
    var depth = 0
    var isQuoted = false
    var previous: Character?
    for character in characters[position...] {
      if character == "\"", previous != "\\" { isQuoted.toggle() }
      previous = previous == "\\" ? nil : character
      if isQuoted { continue }
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if depth == 0 { return true }
    }
    return false
  }

  var firstClosure: Int? { items.firstIndex(where: \.isClosure) }

  /// The last group that may be broken, which is no subscript.
  var lastGroup: Int? {
    items.lastIndex {
      if case .group(let group) = $0 {
        !group.elements.isEmpty && group.text.count > 12
      } else {
        false
      }
    }
  }

  func text(_ range: some RangeExpression<Int>) -> String {
    items[range.relative(to: items)].map { item in
      switch item {
      case .text(let text): text
      case .group(let group): "\(group.open)\(group.text)\(group.close)"
      }
    }.joined()
  }
}

extension String {
  fileprivate var trimmed: String {
    String(
      drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
