/// A position on a screen; the upper left corner is column 0, row 0.
public struct Position: Hashable, Sendable {
  /// The distance from the left edge, in columns.
  public var column: Int
  /// The distance from the upper edge, in rows.
  public var row: Int

  /// Creates a position, which may lie outside of any screen.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}
