extension TextState {
  /// The text in bold.
  public func bold(_ isActive: Bool = true) -> Self {
    styled { $0.weight = isActive ? .bold : nil }
  }

  /// The text in italics.
  public func italic(_ isActive: Bool = true) -> Self {
    styled { $0.isItalic = isActive }
  }

  /// The text with an underline.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Self {
    styled { $0.underline = isActive ? TextStyle.Line(color: color) : nil }
  }

  /// The text with a line through it.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Self {
    styled { $0.strikethrough = isActive ? TextStyle.Line(color: color) : nil }
  }

  /// The text in fixed-width characters.
  public func monospaced(_ isActive: Bool = true) -> Self {
    styled { $0.isMonospaced = isActive }
  }

  /// The text in a font weight; `nil` for the default weight.
  public func fontWeight(_ weight: FontWeight?) -> Self {
    styled { $0.weight = weight }
  }

  /// The text in a font; `nil` for the default font.
  public func font(_ font: Font?) -> Self {
    styled { $0.font = font }
  }

  /// The text in a color; `nil` for the default color.
  public func foregroundColor(_ color: Color?) -> Self {
    styled { $0.foregroundColor = color }
  }

  /// The text with extra space between characters, in points.
  public func kerning(_ points: Double) -> Self {
    styled { $0.kerning = points }
  }

  /// The text with extra space between characters, ligatures included, in points.
  public func tracking(_ points: Double) -> Self {
    styled { $0.tracking = points }
  }

  /// The text raised above its line, in points.
  public func baselineOffset(_ points: Double) -> Self {
    styled { $0.baselineOffset = points }
  }
}
