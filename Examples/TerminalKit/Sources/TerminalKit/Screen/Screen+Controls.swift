extension Screen {
  /// Draws a key and its label, as in `[n] What is the 3rd prime?`.
  ///
  /// A disabled button has no brackets and is faint. The missing brackets distinguish it
  /// without color or attributes.
  ///
  /// - Returns: The columns that the button takes.
  @discardableResult
  public mutating func drawButton(
    _ label: String, key: String, at position: Position, isEnabled: Bool = true,
    within clip: Rect? = nil
  ) -> Int {
    let text = isEnabled ? "[\(key)]" : " \(key) "
    let keyStyle = isEnabled ? Style(.bold, color: .cyan) : .dim
    let width = write(text, at: position, style: keyStyle, within: clip)
    let rest = Position(column: position.column + width, row: position.row)
    return width
      + write(" \(label)", at: rest, style: isEnabled ? .plain : .dim, within: clip)
  }

  /// Draws a progress bar with a percentage, as in `[█████░░░░░]  50%`.
  ///
  /// - Parameters:
  ///   - fraction: The completed fraction, clamped to `0...1`; NaN counts as 0.
  ///   - position: The left end.
  ///   - columns: The total width, including the percentage.
  public mutating func drawProgressBar(_ fraction: Double, at position: Position, columns: Int) {
    let fraction = fraction.isNaN ? 0 : min(max(fraction, 0), 1)
    // Rounded down, so that the bar is full only at 100%.
    let percent = Int(fraction * 100)
    let length = max(0, columns - 7)
    let done = Int(fraction * Double(length))
    var column = position.column
    func next(_ text: String, _ style: Style) {
      column += write(text, at: Position(column: column, row: position.row), style: style)
    }
    next("[", .plain)
    next(String(repeating: "█", count: done), Style(color: .green))
    next(String(repeating: "░", count: length - done), .dim)
    next("]", .plain)
    next(String(repeating: " ", count: percent < 10 ? 3 : percent < 100 ? 2 : 1), .plain)
    next("\(percent)%", .plain)
  }
}
