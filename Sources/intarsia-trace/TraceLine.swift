import IntarsiaTraces

/// A line of output whose parts have colours.
struct TraceLine {
  /// The code of a colour on a terminal.
  enum Color: String {
    case plain = ""
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  private(set) var parts: [(text: String, color: Color)] = []

  init(_ text: String = "", _ color: Color = .plain) {
    append(text, color)
  }

  mutating func append(_ text: String, _ color: Color = .plain) {
    if !text.isEmpty { parts.append((text, color)) }
  }

  /// Returns the text for a terminal or a pipe.
  ///
  /// - Parameters:
  ///   - isColored: Whether to write the codes of colours.
  ///   - width: The number of characters after which the line is cut.
  func text(isColored: Bool, width: Int?) -> String {
    var result = ""
    var left = width ?? .max
    for (text, color) in parts where left > 0 {
      // A trace may come from anyone, and control characters can do anything to a terminal.
      var shown = text
      if text.unicodeScalars.contains(where: \.isControl) {
        shown = String(
          String.UnicodeScalarView(text.unicodeScalars.map { $0.isControl ? "�" : $0 }))
      }
      if width != nil {
        let count = shown.count
        if count > left { shown = shown.prefix(left - 1) + "…" }
        left -= count
      }
      result += isColored && color != .plain ? "\u{1B}[\(color.rawValue)m\(shown)\u{1B}[0m" : shown
    }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { value < 32 && value != 9 || (127..<160).contains(value) }
}
