import TerminalKit

extension Screen {
  /// Draws a box with text and buttons, which has to be closed before anything else.
  ///
  /// Where the screen is too small for all of the text, the end of it is left out, never a button.
  ///
  /// - Parameters:
  ///   - title: What it is about, in bold.
  ///   - message: What more there is to say.
  ///   - buttons: What can be done, from top to bottom.
  mutating func drawDialog(title: String, message: String?, buttons: [DialogButton]) {
    let columns = min(size.columns - 6, 64)
    let rows = size.rows - 3 - buttons.count
    let titleLines = title.wrapped(toColumns: columns)
    let messageLines = message?.wrapped(toColumns: columns) ?? []
    let hasGap = !messageLines.isEmpty && titleLines.count + 1 + messageLines.count <= rows
    var lines = titleLines + (hasGap ? [""] : []) + messageLines
    if lines.count > rows {
      lines.removeSubrange(rows...)
      lines[rows - 1] = (lines[rows - 1] + " …").clipped(toColumns: columns)
    }

    let keyWidth = buttons.map(\.key.displayWidth).max() ?? 0
    let widths = lines.map(\.displayWidth) + buttons.map { $0.label.displayWidth + keyWidth + 3 }
    let inside = drawOverlay(
      columns: widths.max() ?? 0, rows: lines.count + 1 + buttons.count)
    for (row, line) in zip(inside.rows, lines) {
      let style: Style = row < inside.rows.lowerBound + titleLines.count ? .bold : .plain
      write(line, at: Position(column: inside.origin.column, row: row), style: style)
    }
    for (row, button) in zip(inside.rows.suffix(buttons.count), buttons) {
      let indent = keyWidth - button.key.displayWidth
      drawButton(
        button.label, key: button.key,
        at: Position(column: inside.origin.column + indent, row: row))
    }
  }

  /// Draws a question that has no answer yet, in front of the lower part of the body.
  ///
  /// The rest stays usable, so it does not turn faint.
  mutating func drawRequest(n: Int, progress: Double?, layout: Layout) {
    let height = 5
    let area = Rect(
      column: 0, row: layout.body.rows.upperBound - height,
      columns: layout.body.size.columns, rows: height)
    let inside = drawOverlay(
      columns: min(layout.column.size.columns - 4, 44), rows: height - 2,
      title: Texts.nthPrime(n), in: area, dimsBackdrop: false)
    let start = inside.origin
    if let progress {
      drawProgressBar(progress, at: start, columns: inside.size.columns)
    } else {
      write(Texts.waiting, at: start, within: inside)
    }
    drawButton(
      Texts.cancel, key: "x", at: Position(column: start.column, row: start.row + 2),
      within: inside)
  }
}
