public import TerminalKit

extension Screen {
  /// Draws which keys there are, in the last row.
  ///
  /// - Parameter texts: The same keys in ever fewer words: the first text that fits is drawn.
  public mutating func drawKeys(_ texts: [String]) {
    let text = texts.first { $0.displayWidth <= size.columns } ?? texts.last
    writeCentered(text ?? "", row: size.rows - 1, style: .dim)
  }
}
