import TerminalKit

/// The layout of a screen: tabs at the top, keys at the bottom, and the content between them.
struct Layout: Equatable {
  /// The smallest screen that has room for everything.
  static let minimum = Size(columns: 40, rows: 12)

  /// The row of the tabs; a rule is below it.
  let tabs = 0
  /// The rows between the two rules, over the whole width.
  let body: Rect
  /// The part of the body for text, centered on the screen.
  let column: Rect
  /// The row of the keys; a rule is above it.
  let keys: Int
  /// The number of free rows between parts: 1 on a high screen, 0 otherwise.
  let gap: Int

  init(size: Size) {
    body = Rect(column: 0, row: 2, columns: size.columns, rows: size.rows - 4)
    let width = min(size.columns - 4, 60)
    column = Rect(
      column: (size.columns - width) / 2, row: body.rows.lowerBound,
      columns: width, rows: body.size.rows)
    keys = size.rows - 1
    gap = body.size.rows >= 12 ? 1 : 0
  }

  /// A position in the column.
  func position(row: Int, offset: Int = 0) -> Position {
    Position(column: column.columns.lowerBound + offset, row: row)
  }
}
