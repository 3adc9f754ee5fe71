/// How a piece of text looks.
///
/// A user interface draws as much of it as it can.
public struct TextStyle: Hashable, Sendable {
  /// How thick the strokes are; `nil` for what is usual.
  public var weight: TextState.FontWeight?

  /// Whether the text slants.
  public var isItalic = false

  /// Whether all characters have the same width.
  public var isMonospaced = false

  /// A line below the text, if there is one.
  public var underline: Line?

  /// A line through the text, if there is one.
  public var strikethrough: Line?

  /// How large the text is among others; `nil` for what is usual.
  public var font: TextState.Font?

  /// The colour of the text; `nil` for what is usual.
  public var foregroundColor: TextState.Color?

  /// How far apart characters stand, in points; `nil` for what is usual.
  public var kerning: Double?

  /// How far apart characters stand, ligatures included, in points; `nil` for what is usual.
  public var tracking: Double?

  /// How far the text stands above its line, in points; `nil` for not at all.
  public var baselineOffset: Double?

  /// No formatting.
  public init() {}

  /// A line below a text or through it.
  public struct Line: Hashable, Sendable {
    /// Its colour; `nil` for that of the text.
    public var color: TextState.Color?

    /// Makes a line.
    public init(color: TextState.Color? = nil) {
      self.color = color
    }
  }
}

extension TextState {
  /// How thick the strokes of a text are.
  public enum FontWeight: String, Hashable, Sendable, CaseIterable {
    /// The weights, from thin to thick.
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// How large a text is among others.
  public enum Font: String, Hashable, Sendable, CaseIterable {
    /// The sizes, from large to small.
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption,
      caption2
  }

  /// The colour of a text.
  public enum Color: Hashable, Sendable {
    /// The colours that have names, which every user interface shows in its own way.
    case primary, secondary, red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple,
      pink, brown, gray, black, white

    /// A colour by its parts, each from 0 to 1.
    case rgb(red: Double, green: Double, blue: Double)
  }
}
