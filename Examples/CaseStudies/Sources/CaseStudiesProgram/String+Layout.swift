extension String {
  /// The text, padded with trailing blanks to at least this width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text, padded with leading blanks to at least this width.
  func padded(toLeading width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  /// The text in lines of at most this width, except for words that are longer.
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
