extension Screen {
  /// Draws the border of a rectangle, with a title in its upper edge.
  ///
  /// What is inside stays as it is.
  public mutating func drawBox(_ rect: Rect, title: String = "", style: Style = .plain) {
    let (left, right) = (rect.columns.lowerBound, rect.columns.upperBound - 1)
    let (top, bottom) = (rect.rows.lowerBound, rect.rows.upperBound - 1)
    guard left < right, top < bottom else { return }
    let edge = String(repeating: "─", count: right - left - 1)
    write("┌\(edge)┐", at: Position(column: left, row: top), style: style)
    write("└\(edge)┘", at: Position(column: left, row: bottom), style: style)
    for row in top + 1..<bottom {
      write("│", at: Position(column: left, row: row), style: style)
      write("│", at: Position(column: right, row: row), style: style)
    }
    let clipped = title.clipped(toColumns: right - left - 5)
    guard !clipped.isEmpty else { return }
    write(" \(clipped) ", at: Position(column: left + 2, row: top), style: style)
  }

  /// Draws an empty box in front of everything that is there.
  ///
  /// The rows of the box are blank on both sides of it, so that its border cuts no word.
  ///
  /// - Parameters:
  ///   - columns: The width wanted inside of the border, without its margin of one column.
  ///   - rows: The height wanted inside of the border.
  ///   - title: The text in the upper edge.
  ///   - area: The rectangle in whose middle the box is; the whole screen where it is nil.
  ///   - style: How border and title look.
  ///   - dimsBackdrop: Whether all that was drawn before turns faint, as behind a question that
  ///     has to be answered first.
  /// - Returns: The rectangle inside, which is smaller than wanted if the area is.
  public mutating func drawOverlay(
    columns: Int, rows: Int, title: String = "", in area: Rect? = nil, style: Style = .bold,
    dimsBackdrop: Bool = true
  ) -> Rect {
    if dimsBackdrop { add(.dim) }
    let rect = (area ?? bounds).centered(columns: columns + 4, rows: rows + 2)
    fill(Rect(column: 0, row: rect.origin.row, columns: size.columns, rows: rect.size.rows))
    drawBox(rect, title: title, style: style)
    return rect.inset(columns: 2, rows: 1)
  }

  /// Draws a line across a rectangle, or across the whole screen.
  public mutating func drawRule(row: Int, in rect: Rect? = nil, style: Style = .dim) {
    let rect = rect ?? bounds
    let position = Position(column: rect.origin.column, row: row)
    write(String(repeating: "─", count: rect.size.columns), at: position, style: style)
  }
}
