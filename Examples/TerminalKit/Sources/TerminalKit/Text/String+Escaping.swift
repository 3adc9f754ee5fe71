extension StringProtocol {
  /// The text with every character that steers a terminal written out, line breaks excepted.
  ///
  /// ```swift
  /// "\u{1B}[31mjump".escapingControlCharacters  // #"\u{1B}[31mjump"#
  /// ```
  ///
  /// Those are control characters, separators of lines and paragraphs, and marks that turn the
  /// direction of text around.
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
