extension StringProtocol {
  /// The text with each character that can control a terminal escaped, except newlines.
  ///
  /// ```swift
  /// "\u{1B}[31mjump".escapingControlCharacters  // #"\u{1B}[31mjump"#
  /// ```
  ///
  /// This property escapes control characters, line and paragraph separators, and the characters
  /// that change the direction of text.
  ///
  /// - Complexity: O(n) in the length of the text.
  public var escapingControlCharacters: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.steersTerminals {
        text += scalar.escaped(asASCII: true)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var steersTerminals: Bool {
    switch properties.generalCategory {
    case .control: self != "\n"
    case .lineSeparator, .paragraphSeparator: true
    case .format: properties.isBidiControl
    default: false
    }
  }
}
