/// The control sequences of ECMA-48 and of xterm that this module sends to a terminal.
enum ControlSequence {
  /// Switches to full-screen mode: the alternate screen, a hidden cursor, bracketed paste,
  /// the terminal's own style and an empty screen.
  static let enter: StaticString =
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[m\u{1B}[2J\u{1B}[H"

  /// Undoes ``enter``.
  ///
  /// The leading CAN aborts a control sequence that is only partly written.
  static let leave: StaticString = "\u{18}\u{1B}[m\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"

  static let clear = "\u{1B}[m\u{1B}[2J"
  static let eraseToEndOfLine = "\u{1B}[K"

  static func moveCursor(column: Int, row: Int) -> String {
    switch (column, row) {
    case (0, 0): "\u{1B}[H"
    case (0, _): "\u{1B}[\(row + 1)H"
    default: "\u{1B}[\(row + 1);\(column + 1)H"
    }
  }

  static func moveCursorForward(_ columns: Int) -> String {
    columns == 1 ? "\u{1B}[C" : "\u{1B}[\(columns)C"
  }

  /// Changes the current style with as few parameters as possible; nil is an unknown style.
  static func changeStyle(from current: Style?, to style: Style) -> String {
    guard current != style else { return "" }
    guard style != .plain else { return "\u{1B}[m" }
    var parameters: [Int] = []
    var base = current ?? .plain
    // Only a reset turns attributes off, because bold and dim share their "off" parameter.
    if current == nil || !base.attributes.isSubset(of: style.attributes) {
      parameters.append(0)
      base = .plain
    }
    let added = style.attributes.subtracting(base.attributes)
    for (attribute, parameter) in attributeParameters where added.contains(attribute) {
      parameters.append(parameter)
    }
    if style.color != base.color {
      parameters.append(style.color.map { 30 + Int($0.rawValue) } ?? 39)
    }
    return "\u{1B}[\(parameters.map(String.init).joined(separator: ";"))m"
  }

  private static let attributeParameters: [(Style.Attributes, Int)] = [
    (.bold, 1), (.dim, 2), (.underline, 4), (.reverse, 7),
  ]
}
