extension Screen {
  /// Writes one line of text, clipped to a rectangle and to the screen.
  ///
  /// Columns are counted by ``Swift/Character/displayWidth``. A wide character of which only one
  /// half is visible leaves a blank there. Control characters, line breaks too, are drawn as U+FFFD.
  ///
  /// - Parameters:
  ///   - text: What to write.
  ///   - position: Where the text begins, even if that is outside of the screen.
  ///   - style: How it looks.
  ///   - clip: The rectangle that is drawn to; the whole screen where it is nil.
  /// - Returns: The columns that the whole text takes, clipped or not.
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

  /// Writes one line of text into the middle of a row of a rectangle.
  ///
  /// - Parameters:
  ///   - text: What to write; cut with `…` where it is longer than the rectangle is wide.
  ///   - row: The row of the screen.
  ///   - rect: The rectangle whose middle is meant; the whole screen where it is nil.
  ///   - style: How it looks.
  public mutating func writeCentered(
    _ text: String, row: Int, in rect: Rect? = nil, style: Style = .plain
  ) {
    let rect = rect ?? bounds
    let text = text.clipped(toColumns: rect.size.columns)
    let column = rect.origin.column + (rect.size.columns - text.displayWidth) / 2
    write(text, at: Position(column: column, row: row), style: style, within: rect)
  }

  /// Fills a rectangle with a character that is one column wide.
  public mutating func fill(_ rect: Rect, with character: Character = " ", style: Style = .plain) {
    let visible = rect.intersection(bounds)
    for row in visible.rows {
      for column in visible.columns {
        place(character.shown, width: 1, column: column, row: row, style: style)
      }
    }
  }

  /// A screen that shows nothing but one text in its middle, for instance the size it should have.
  ///
  /// - Parameters:
  ///   - texts: The same text in ever fewer words: the first that fits is drawn, or else the last.
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
