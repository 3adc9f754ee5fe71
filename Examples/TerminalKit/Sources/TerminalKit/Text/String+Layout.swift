extension StringProtocol {
  /// The number of terminal columns that the text takes.
  ///
  /// - Complexity: O(n) in the length of the text.
  public var displayWidth: Int {
    reduce(0) { $0 + $1.displayWidth }
  }

  /// The text cut to a number of columns, with `…` at its end if characters are missing.
  ///
  /// ```swift
  /// "favorites".clipped(toColumns: 6)  // "favor…"
  /// ```
  public func clipped(toColumns columns: Int) -> String {
    guard displayWidth > columns else { return String(self) }
    guard columns > 0 else { return "" }
    var result = ""
    var width = 0
    for character in self {
      guard width + character.displayWidth < columns else { break }
      result.append(character)
      width += character.displayWidth
    }
    return result + "…"
  }

  /// The text cut or padded with blanks to exactly a number of columns.
  ///
  /// ```swift
  /// "tea".padded(toColumns: 5)  // "tea  "
  /// ```
  public func padded(toColumns columns: Int) -> String {
    let text = clipped(toColumns: columns)
    return text + String(repeating: " ", count: Swift.max(0, columns - text.displayWidth))
  }

  /// The text as lines of at most a number of columns, broken between words if possible.
  ///
  /// Line breaks in the text are kept; a word longer than a line is split.
  ///
  /// ```swift
  /// "one two three".wrapped(toColumns: 7)  // ["one two", "three"]
  /// ```
  public func wrapped(toColumns columns: Int) -> [String] {
    guard columns > 0 else { return [] }
    return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { wrappedLine($0, columns: columns) }
  }

  /// The text as at most a number of lines, with `…` as the last line if lines are missing.
  public func wrapped(toColumns columns: Int, rows: Int) -> [String] {
    let lines = wrapped(toColumns: columns)
    guard lines.count > rows else { return lines }
    return rows > 0 ? lines.prefix(rows - 1) + ["…"] : []
  }
}

private func wrappedLine(_ text: some StringProtocol, columns: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  var width = 0
  for word in text.split(separator: " ") {
    let wordWidth = word.displayWidth
    if !line.isEmpty, width + 1 + wordWidth <= columns {
      line += " " + word
      width += 1 + wordWidth
      continue
    }
    if !line.isEmpty { lines.append(line) }
    (line, width) = ("", 0)
    for character in word {
      if width + character.displayWidth > columns, !line.isEmpty {
        lines.append(line)
        (line, width) = ("", 0)
      }
      line.append(character)
      width += character.displayWidth
    }
  }
  return lines + [line]
}
