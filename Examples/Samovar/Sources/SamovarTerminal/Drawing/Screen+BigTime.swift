import TerminalKit

extension Screen {
  /// Draws a time in digits of five rows, centered between the sides of an area.
  mutating func drawBigTime(_ text: String, row: Int, in area: Rect, style: Style) {
    let glyphs = text.map { Self.glyphs[$0] ?? Self.blank }
    for line in 0..<5 {
      writeCentered(
        glyphs.map { $0[line] }.joined(separator: "  "), row: row + line, in: area, style: style)
    }
  }

  private static let blank = Array(repeating: "      ", count: 5)

  static let glyphs: [Character: [String]] = [
    "0": ["██████", "██  ██", "██  ██", "██  ██", "██████"],
    "1": ["  ██  ", "████  ", "  ██  ", "  ██  ", "██████"],
    "2": ["██████", "    ██", "██████", "██    ", "██████"],
    "3": ["██████", "    ██", "██████", "    ██", "██████"],
    "4": ["██  ██", "██  ██", "██████", "    ██", "    ██"],
    "5": ["██████", "██    ", "██████", "    ██", "██████"],
    "6": ["██████", "██    ", "██████", "██  ██", "██████"],
    "7": ["██████", "    ██", "    ██", "    ██", "    ██"],
    "8": ["██████", "██  ██", "██████", "██  ██", "██████"],
    "9": ["██████", "██  ██", "██████", "    ██", "██████"],
    ":": ["  ", "██", "  ", "██", "  "],
  ]
}
