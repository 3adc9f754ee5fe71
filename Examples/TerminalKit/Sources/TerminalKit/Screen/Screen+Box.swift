extension Screen {
  /// Draws the border of a rectangle, with a title in its upper edge.
  ///
  /// The cells inside keep their content.
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

  /// Draws an empty box over the existing content.
  ///
  /// The rows of the box are blank on both sides, so that the border splits no word.
  ///
  /// - Parameters:
  ///   - columns: The preferred width inside the border, without a one-column margin on each side.
  ///   - rows: The preferred height inside the border.
  ///   - title: The text in the upper edge.
  ///   - area: The rectangle in which the box is centered; the whole screen if nil.
  ///   - dimsBackdrop: Whether the existing content turns faint, as behind a question that
  ///     the user must answer first.
  /// - Returns: The rectangle inside the margins, smaller than preferred if the area is too small.
  public mutating func drawOverlay(
    columns: Int, rows: Int, title: String = "", in area: Rect? = nil, dimsBackdrop: Bool = true
  ) -> Rect {
    if dimsBackdrop { add(.dim) }
    let rect = (area ?? bounds).centered(columns: columns + 4, rows: rows + 2)
    fill(Rect(column: 0, row: rect.origin.row, columns: size.columns, rows: rect.size.rows))
    drawBox(rect, title: title, style: .bold)
    return rect.inset(columns: 2, rows: 1)
  }

  /// Draws a faint line across the whole screen.
  public mutating func drawRule(row: Int) {
    let line = String(repeating: "─", count: size.columns)
    write(line, at: Position(column: 0, row: row), style: .dim)
  }
}
