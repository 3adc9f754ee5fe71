public import TerminalKit

extension Screen {
  /// Draws the help for the keys in the last row.
  ///
  /// - Parameter texts: Help texts, longest first; the first that fits is drawn, else the last.
  public mutating func drawKeys(_ texts: [String]) {
    let text = texts.first { $0.displayWidth <= size.columns } ?? texts.last
    writeCentered(text ?? "", row: size.rows - 1, style: .dim)
  }
}
