/// A rectangle of cells on a screen.
public struct Rect: Hashable, Sendable {
  /// The upper left corner.
  public var origin: Position
  /// The number of columns and rows.
  public var size: Size

  /// Creates a rectangle from its upper left corner and its size.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    origin = Position(column: column, row: row)
    size = Size(columns: columns, rows: rows)
  }

  /// The columns that the rectangle covers.
  public var columns: Range<Int> { origin.column..<origin.column + size.columns }

  /// The rows that the rectangle covers.
  public var rows: Range<Int> { origin.row..<origin.row + size.rows }

  /// The rectangle without a margin of the given width on each side.
  public func inset(columns: Int, rows: Int) -> Rect {
    Rect(
      column: origin.column + columns, row: origin.row + rows,
      columns: size.columns - 2 * columns, rows: size.rows - 2 * rows)
  }

  /// The part that both rectangles cover.
  public func intersection(_ other: Rect) -> Rect {
    let columns = columns.clamped(to: other.columns)
    let rows = rows.clamped(to: other.rows)
    return Rect(
      column: columns.lowerBound, row: rows.lowerBound, columns: columns.count, rows: rows.count)
  }

  /// A rectangle of the given size, centered in this one and at most as large as this one.
  ///
  /// ```swift
  /// Rect(column: 0, row: 0, columns: 80, rows: 24).centered(columns: 20, rows: 4)
  /// // column 30, row 10
  /// ```
  public func centered(columns: Int, rows: Int) -> Rect {
    let columns = min(columns, size.columns)
    let rows = min(rows, size.rows)
    return Rect(
      column: origin.column + (size.columns - columns) / 2,
      row: origin.row + (size.rows - rows) / 2,
      columns: columns, rows: rows)
  }
}
