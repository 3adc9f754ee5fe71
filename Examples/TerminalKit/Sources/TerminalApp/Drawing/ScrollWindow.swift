/// Returns the visible rows of a list that may be longer than its area.
///
/// ```swift
/// visibleRows(of: 100, around: 50, height: 10)  // 45..<55
/// ```
///
/// - Parameters:
///   - count: The number of rows of the list.
///   - selection: The row that must be visible.
///   - height: The number of rows that fit in the area.
public func visibleRows(of count: Int, around selection: Int, height: Int) -> Range<Int> {
  let height = max(0, height)
  let first = min(max(0, selection - height / 2), max(0, count - height))
  return first..<min(first + height, count)
}
