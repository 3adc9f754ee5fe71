extension Screen {
  /// The screen as lines of text, without styles and without blanks at the end of a line.
  ///
  /// - Complexity: O(number of cells).
  public var plainText: String {
    (0..<size.rows).map(plainText(ofRow:)).joined(separator: "\n")
  }

  private func plainText(ofRow row: Int) -> String {
    var line = ""
    for cell in cells(inRow: row) where cell.width > 0 { line.append(cell.character) }
    while line.last == " " { line.removeLast() }
    return line
  }
}
