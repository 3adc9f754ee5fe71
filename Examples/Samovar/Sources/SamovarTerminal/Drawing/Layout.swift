import SamovarShared
import TerminalKit

/// The layout of a screen: a title at the top, the keys at the bottom, and a column between them.
struct Layout: Equatable {
  /// The smallest screen that has room for all parts.
  static let minimum = Size(columns: 40, rows: 12)

  /// The row of the title; a rule is below it.
  let title = 0
  /// The row of the keys; a rule is above it.
  let keys: Int
  /// The area between the rules, centered and at most 72 columns wide.
  let column: Rect

  init(size: Size) {
    let width = min(size.columns - 4, 72)
    keys = size.rows - 1
    column = Rect(
      column: (size.columns - width) / 2, row: 2, columns: width, rows: size.rows - 4)
  }
}

extension Screen {
  /// Draws the title, the rules, and a note if the teas are not saved.
  mutating func drawTitle(_ title: String, isUnsaved: Bool, layout: Layout) {
    let state = isUnsaved ? Texts.unsaved : ""
    let columns = size.columns - 2 - state.displayWidth - 1
    write(
      title.clipped(toColumns: columns), at: Position(column: 1, row: layout.title),
      style: .bold)
    write(
      state, at: Position(column: size.columns - 1 - state.displayWidth, row: layout.title),
      style: .dim)
    drawRule(row: layout.title + 1)
    drawRule(row: layout.keys - 1)
  }

  /// Draws a line of a list; an arrow marks the selected line, even without styles.
  mutating func drawRow(_ text: String, isSelected: Bool, row: Int, in area: Rect) {
    write(
      "\(isSelected ? "▸" : " ") \(text)".clipped(toColumns: area.size.columns),
      at: Position(column: area.origin.column, row: row), style: isSelected ? .bold : .plain)
  }

  /// Draws an arrow at each edge beyond which the list continues.
  mutating func drawScrollMarks(showing rows: Range<Int>, of count: Int, in area: Rect) {
    guard area.size.rows > 0 else { return }
    let right = area.columns.upperBound - 1
    if rows.lowerBound > 0 { write("↑", at: Position(column: right, row: area.origin.row)) }
    if rows.upperBound < count {
      write("↓", at: Position(column: right, row: area.rows.upperBound - 1))
    }
  }
}
