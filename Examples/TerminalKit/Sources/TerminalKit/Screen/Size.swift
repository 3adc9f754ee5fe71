/// The size of a screen, in columns and rows of characters.
public struct Size: Hashable, Sendable {
  /// The number of columns, never negative.
  public let columns: Int
  /// The number of rows, never negative.
  public let rows: Int

  /// Creates a size; negative numbers count as zero.
  public init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  /// Whether a screen of this size has room for one of the other size.
  public func fits(_ other: Size) -> Bool {
    columns >= other.columns && rows >= other.rows
  }
}
