/// The part of a list that is shown where there is no room for all of it.
///
/// ```swift
/// visibleRows(of: 100, around: 50, height: 10)  // 45..<55
/// ```
///
/// - Parameters:
///   - count: How many rows there are.
///   - selection: The row that has to be visible.
///   - height: How many rows can be shown.
public func visibleRows(of count: Int, around selection: Int, height: Int) -> Range<Int> {
  let height = max(0, height)
  let first = min(max(0, selection - height / 2), max(0, count - height))
  return first..<min(first + height, count)
}
