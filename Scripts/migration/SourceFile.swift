/// A change of a part of a file.
struct Edit {
  var range: Range<Int>
  var replacement: String
}

/// A place that a person has to look at.
struct Place {
  var rule: Rule
  /// The token that was found.
  var token: Token
}

/// A Swift file, with the changes and the places that were found in it.
final class SourceFile {
  let path: String
  let bytes: [UInt8]
  let tokens: [Token]
  /// The position of each line's first byte.
  let lineStarts: [Int]
  private(set) var edits: [Edit] = []
  private(set) var places: [Place] = []
  /// Whether the migrated file imports `IntarsiaTesting`.
  var importsTesting = false

  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    tokens = Lexer.tokens(of: bytes)
    var starts = [0]
    for index in bytes.indices {
      let isReturn =
        bytes[index] == .return && (index + 1 == bytes.count || bytes[index + 1] != .newline)
      if bytes[index] == .newline || isReturn { starts.append(index + 1) }
    }
    lineStarts = starts
  }

  var isManifest: Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name == "Package.swift" || name.hasPrefix("Package@swift")
  }

  /// The characters at the end of the file's first line.
  var lineEnd: String {
    guard let first = bytes.firstIndex(where: { $0 == .newline || $0 == .return }) else {
      return "\n"
    }
    if bytes[first] == .newline { return "\n" }
    return first + 1 < bytes.count && bytes[first + 1] == .newline ? "\r\n" : "\r"
  }

  func text(_ index: Int) -> String {
    tokens.indices.contains(index) ? tokens[index].text : ""
  }

  /// Whether the tokens from an index on have these texts.
  func isSequence(_ texts: String..., at index: Int) -> Bool {
    texts.indices.allSatisfy { text(index + $0) == texts[$0] }
  }

  /// The index after the bracket that closes the one at an index.
  func end(ofBracketAt index: Int) -> Int {
    var (depth, index) = (0, index)
    while index < tokens.count {
      if tokens[index].kind == .symbol, "([{".contains(tokens[index].text) { depth += 1 }
      if tokens[index].kind == .symbol, ")]}".contains(tokens[index].text) { depth -= 1 }
      index += 1
      if depth == 0 { break }
    }
    return index
  }

  /// The spaces between the start of a line and the token that is first on it.
  func spaces(before index: Int) -> String {
    guard tokens[index].isFirstOnLine else { return "" }
    let before = bytes[..<tokens[index].range.lowerBound].reversed()
    return String(decoding: before.prefix { $0 == .space || $0 == .tab }.reversed(), as: UTF8.self)
  }

  func replace(_ range: Range<Int>, with replacement: String) {
    edits.append(Edit(range: range, replacement: replacement))
  }

  func replace(_ index: Int, with replacement: String) {
    replace(tokens[index].range, with: replacement)
  }

  /// Whether no edit removes a token.
  func isKept(_ index: Int) -> Bool {
    tokens.indices.contains(index) && !edits.contains { $0.range.overlaps(tokens[index].range) }
  }

  /// Removes a statement or an element of a list, with its line if nothing else is on it.
  func remove(_ range: ClosedRange<Int>) {
    let next = range.upperBound + 1
    if text(next) == ";", tokens.indices.contains(next + 1), !tokens[next + 1].isFirstOnLine {
      let start = tokens[range.lowerBound].range.lowerBound
      return replace(start..<tokens[next + 1].range.lowerBound, with: "")
    }
    if text(range.lowerBound - 1) == ";" {
      let first = isKept(range.lowerBound - 1) ? range.lowerBound - 1 : range.lowerBound
      return replace(
        tokens[first].range.lowerBound..<tokens[range.upperBound].range.upperBound, with: "")
    }
    var (start, end) = (
      tokens[range.lowerBound].range.lowerBound, tokens[range.upperBound].range.upperBound
    )
    while end < bytes.count, bytes[end] == .space || bytes[end] == .tab { end += 1 }
    let isLineEnd = end == bytes.count || bytes[end] == .newline || bytes[end] == .return
    if tokens[range.lowerBound].isFirstOnLine, isLineEnd {
      start = lineStarts[tokens[range.lowerBound].line - 1]
      if end < bytes.count {
        end += bytes[end...].starts(with: [.return, .newline]) ? 2 : 1
      } else if start > 0 {
        start -= bytes[..<start].suffix(2) == [.return, .newline] ? 2 : 1
      }
    }
    replace(start..<end, with: "")
  }

  func report(_ rule: Rule, at index: Int) {
    let token = tokens[index]
    if !places.contains(where: { $0.rule.key == rule.key && $0.token.line == token.line }) {
      places.append(Place(rule: rule, token: token))
    }
  }

  /// The file with all changes.
  var migrated: [UInt8] {
    apply(edits, to: 0..<bytes.count)
  }

  private func apply(_ edits: [Edit], to range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    var position = range.lowerBound
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += bytes[position..<edit.range.lowerBound]
      result += Array(edit.replacement.utf8)
      position = edit.range.upperBound
    }
    return result + bytes[position..<range.upperBound]
  }

  /// The file as it is read the next time.
  private(set) lazy var migratedFile = SourceFile(path: path, bytes: migrated)

  /// The number of a place's line in the file with all changes.
  func migratedLine(of place: Place) -> Int {
    let start = place.token.range.lowerBound
    return edits.filter { $0.range.upperBound <= start }.reduce(place.token.line) { line, edit in
      let removed = lineIndex(of: edit.range.upperBound) - lineIndex(of: edit.range.lowerBound)
      return line - removed + edit.replacement.count { $0.isNewline }
    }
  }

  /// The text of a line, without spaces around it.
  func line(_ number: Int) -> String {
    let end = number < lineStarts.count ? lineStarts[number] : bytes.count
    let text = String(decoding: bytes[lineStarts[number - 1]..<end], as: UTF8.self)
    return text.trimmed
  }

  /// The changes as a difference without surrounding lines.
  var difference: String {
    var hunks: [(lines: ClosedRange<Int>, edits: [Edit])] = []
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      // An edit that takes whole lines ends before the next one.
      let last = max(edit.range.lowerBound, edit.range.upperBound - 1)
      let lines = lineIndex(of: edit.range.lowerBound)...lineIndex(of: last)
      if let previous = hunks.last, previous.lines.upperBound + 1 >= lines.lowerBound {
        let end = max(previous.lines.upperBound, lines.upperBound)
        hunks[hunks.count - 1].lines = previous.lines.lowerBound...end
        hunks[hunks.count - 1].edits.append(edit)
      } else {
        hunks.append((lines, [edit]))
      }
    }
    var text = "--- \(path)\n+++ \(path)\n"
    var shift = 0
    for hunk in hunks {
      let end =
        hunk.lines.upperBound + 1 < lineStarts.count
        ? lineStarts[hunk.lines.upperBound + 1] : bytes.count
      let range = lineStarts[hunk.lines.lowerBound]..<end
      let old = lines(of: Array(bytes[range]))
      let new = lines(of: apply(hunk.edits, to: range))
      let start = hunk.lines.lowerBound + 1
      let newStart = start + shift - (new.isEmpty ? 1 : 0)
      text += "@@ -\(start),\(old.count) +\(newStart),\(new.count) @@\n"
      text += old.map { "-\($0)\n" }.joined() + new.map { "+\($0)\n" }.joined()
      shift += new.count - old.count
    }
    return text
  }

  private func lineIndex(of position: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= position { low = middle } else { high = middle }
    }
    return low
  }

  private func lines(of bytes: [UInt8]) -> [String] {
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}

extension String {
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
