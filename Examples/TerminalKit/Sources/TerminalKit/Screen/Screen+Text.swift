extension Screen {
  /// Writes one line of text, clipped to a rectangle and to the screen.
  ///
  /// ``Swift/Character/displayWidth`` determines the columns. A wide character with only one
  /// visible half leaves a blank there. Control characters, including newlines, become U+FFFD.
  ///
  /// - Parameters:
  ///   - text: The text to write.
  ///   - position: The position of the first character, which may lie outside of the screen.
  ///   - style: The style of the text.
  ///   - clip: The rectangle to draw in; the whole screen if nil.
  /// - Returns: The number of columns of the whole text, including the clipped part.
  @discardableResult
  public mutating func write(
    _ text: String, at position: Position, style: Style = .plain, within clip: Rect? = nil
  ) -> Int {
    let visible = clip?.intersection(bounds) ?? bounds
    var column = position.column
    for character in text {
      let shown = character.shown
      let width = shown.displayWidth
      guard width > 0 else { continue }
      defer { column += width }
      guard visible.rows.contains(position.row) else { continue }
      let columns = (column..<column + width).clamped(to: visible.columns)
      if columns.count == width {
        place(shown, width: width, column: column, row: position.row, style: style)
      } else {
        for column in columns {
          place(" ", width: 1, column: column, row: position.row, style: style)
        }
      }
    }
    return column - position.column
  }

  /// Writes one line of text, centered in a row of a rectangle.
  ///
  /// - Parameters:
  ///   - text: The text to write; cut with `…` if it is wider than the rectangle.
  ///   - row: The row of the screen.
  ///   - rect: The rectangle in which the text is centered; the whole screen if nil.
  ///   - style: The style of the text.
  public mutating func writeCentered(
    _ text: String, row: Int, in rect: Rect? = nil, style: Style = .plain
  ) {
    let rect = rect ?? bounds
    let text = text.clipped(toColumns: rect.size.columns)
    let column = rect.origin.column + (rect.size.columns - text.displayWidth) / 2
    write(text, at: Position(column: column, row: row), style: style, within: rect)
  }

  /// Fills a rectangle with blanks.
  public mutating func fill(_ rect: Rect, style: Style = .plain) {
    let blanks = String(repeating: " ", count: rect.size.columns)
    for row in rect.rows {
      write(blanks, at: Position(column: rect.origin.column, row: row), style: style)
    }
  }

  /// Creates a screen that shows only a centered text, for instance the required size.
  ///
  /// - Parameters:
  ///   - texts: Versions of the text, longest first; the first that fits is drawn, else the last.
  ///   - size: The size of the screen.
  /// - Returns: The screen.
  public static func notice(_ texts: [String], size: Size) -> Screen {
    var screen = Screen(size: size)
    let wrapped = texts.map { $0.wrapped(toColumns: size.columns) }
    let lines = wrapped.first { $0.count <= size.rows } ?? wrapped.last ?? []
    let top = max(0, (size.rows - lines.count) / 2)
    for (row, line) in lines.enumerated() { screen.writeCentered(line, row: top + row) }
    return screen
  }
}
