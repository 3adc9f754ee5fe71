extension TextState {
  /// The text in bold.
  public func bold(_ isActive: Bool = true) -> Self {
    styled { $0.weight = isActive ? .bold : nil }
  }

  /// The text in italics.
  public func italic(_ isActive: Bool = true) -> Self {
    styled { $0.isItalic = isActive }
  }

  /// The text with a line below it.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Self {
    styled { $0.underline = isActive ? TextStyle.Line(color: color) : nil }
  }

  /// The text with a line through it.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Self {
    styled { $0.strikethrough = isActive ? TextStyle.Line(color: color) : nil }
  }

  /// The text in characters of one width.
  public func monospaced(_ isActive: Bool = true) -> Self {
    styled { $0.isMonospaced = isActive }
  }

  /// The text with strokes of a thickness; `nil` for the usual one.
  public func fontWeight(_ weight: FontWeight?) -> Self {
    styled { $0.weight = weight }
  }

  /// The text in a size; `nil` for the usual one.
  public func font(_ font: Font?) -> Self {
    styled { $0.font = font }
  }

  /// The text in a colour; `nil` for the usual one.
  public func foregroundColor(_ color: Color?) -> Self {
    styled { $0.foregroundColor = color }
  }

  /// The text with a distance between characters, in points.
  public func kerning(_ points: Double) -> Self {
    styled { $0.kerning = points }
  }

  /// The text with a distance between characters, ligatures included, in points.
  public func tracking(_ points: Double) -> Self {
    styled { $0.tracking = points }
  }

  /// The text raised above its line, in points.
  public func baselineOffset(_ points: Double) -> Self {
    styled { $0.baselineOffset = points }
  }
}
