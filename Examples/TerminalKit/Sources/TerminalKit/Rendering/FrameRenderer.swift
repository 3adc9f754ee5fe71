/// Renders screens as text and control sequences that update only the cells that differ.
///
/// The renderer is a pure value. It stores the last screen, the cursor position and the current
/// style, and returns the text to write.
///
/// ```swift
/// var renderer = FrameRenderer(support: .colors)
/// renderer.render(screen)  // the whole screen
/// renderer.render(screen)  // "": nothing changed
/// ```
public struct FrameRenderer: Sendable {
  /// The parts of a style that the renderer emits.
  public let support: StyleSupport
  private var shown: Screen?
  private var cursor: Position?
  private var style: Style?

  /// Creates a renderer without a previous screen.
  public init(support: StyleSupport) {
    self.support = support
  }

  /// Discards the previous screen, so that the next frame is drawn completely.
  public mutating func reset() {
    shown = nil
  }

  /// Returns the text that makes the terminal show a screen.
  ///
  /// - Complexity: O(number of cells); the result is as long as the change is large.
  public mutating func render(_ screen: Screen) -> String {
    var output = ""
    let previous: Screen
    if let shown, shown.size == screen.size {
      previous = shown
    } else {
      output = ControlSequence.clear
      previous = Screen(size: screen.size)
      (cursor, style) = (nil, .plain)
    }
    for row in 0..<screen.size.rows {
      renderRow(row, of: screen, previous: previous, to: &output)
    }
    shown = screen
    return output
  }

  private mutating func renderRow(
    _ row: Int, of screen: Screen, previous: Screen, to output: inout String
  ) {
    let cells = Array(screen.cells(inRow: row))
    let old = Array(previous.cells(inRow: row))
    guard cells != old else { return }
    let blankTail = (cells.lastIndex { $0 != .blank } ?? -1) + 1
    var column = 0
    while column < cells.count {
      let cell = cells[column]
      guard cell != old[column] else {
        column += 1
        continue
      }
      moveCursor(to: Position(column: column, row: row), in: cells, output: &output)
      if column >= blankTail, cells.count - column > ControlSequence.eraseToEndOfLine.count {
        changeStyle(to: .plain, output: &output)
        output += ControlSequence.eraseToEndOfLine
        return
      }
      changeStyle(to: support.shown(cell.style), output: &output)
      output.append(cell.character)
      column += max(cell.width, 1)
      // After the last column, the cursor position differs between terminals.
      cursor = column < cells.count ? Position(column: column, row: row) : nil
    }
  }

  private mutating func changeStyle(to style: Style, output: inout String) {
    output += ControlSequence.changeStyle(from: self.style, to: style)
    self.style = style
  }

  private mutating func moveCursor(
    to target: Position, in cells: [Cell], output: inout String
  ) {
    defer { cursor = target }
    guard cursor != target else { return }
    guard let cursor, cursor.row == target.row, cursor.column < target.column else {
      output += ControlSequence.moveCursor(column: target.column, row: target.row)
      return
    }
    let skipped = cells[cursor.column..<target.column]
    let forward = ControlSequence.moveCursorForward(skipped.count)
    // Over a short distance, rewriting the same cells takes fewer characters than a movement.
    if skipped.count < forward.count,
      skipped.allSatisfy({ $0.width == 1 && support.shown($0.style) == style })
    {
      for cell in skipped { output.append(cell.character) }
    } else {
      output += forward
    }
  }
}
