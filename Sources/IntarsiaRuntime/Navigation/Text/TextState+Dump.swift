public import IntarsiaDump

extension TextState: CustomDumpRepresentable {
  /// The text, with its formatting in tags: `"Delete <b>Dune</b>?"`.
  public var customDumpValue: Any { tagged }
}

extension TextState: CustomStringConvertible {
  /// The text, with its formatting in tags.
  public var description: String { tagged }

  private var tagged: String {
    runs.map { $0.style.tags.reduce($0.text) { "<\($1)>\($0)</\($1.prefix { $0 != " " })>" } }
      .joined()
  }
}

extension TextStyle {
  /// The formatting as tags, from the innermost to the outermost.
  fileprivate var tags: [String] {
    [
      isMonospaced ? "code" : nil,
      weight.map { $0 == .bold ? "b" : "weight \($0)" },
      isItalic ? "i" : nil,
      underline.map { Self.tag("u", $0.color) },
      strikethrough.map { Self.tag("s", $0.color) },
      font.map { "font \($0)" },
      foregroundColor.map { "color \($0)" },
      kerning.map { "kerning \($0)" },
      tracking.map { "tracking \($0)" },
      baselineOffset.map { "baseline \($0)" },
    ].compactMap { $0 }
  }

  private static func tag(_ name: String, _ color: TextState.Color?) -> String {
    color.map { "\(name) \($0)" } ?? name
  }
}
