public import TerminalKit

extension Screen {
  /// Draws a modal dialog: a box with text and buttons.
  ///
  /// Text that does not fit on the screen is cut off with an ellipsis; every button is drawn.
  ///
  /// - Parameters:
  ///   - title: The title, in bold.
  ///   - message: Further text below the title, if any.
  ///   - buttons: The buttons, from top to bottom.
  public mutating func drawDialog(title: String, message: String?, buttons: [DialogButton]) {
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
}
