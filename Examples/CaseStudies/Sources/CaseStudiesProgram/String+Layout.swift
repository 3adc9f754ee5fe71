extension String {
  /// The text with blanks behind it, so that it is this wide at least.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text with blanks before it, so that it is this wide at least.
  func padded(toLeading width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  /// The text in lines that are no longer than this, if its words allow it.
  func wrapped(to width: Int) -> [String] {
    split(separator: " ").reduce(into: [String]()) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}
