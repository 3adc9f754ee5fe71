/// The formatting of a piece of text.
///
/// A user interface draws as much of it as it supports.
public struct TextStyle: Codable, Hashable, Sendable {
  /// The thickness of the strokes; `nil` for the default weight.
  public var weight: TextState.FontWeight?

  /// Whether the text is italic.
  public var isItalic = false

  /// Whether all characters have the same width.
  public var isMonospaced = false

  /// The underline, if any.
  public var underline: Line?

  /// The line through the text, if any.
  public var strikethrough: Line?

  /// The size relative to other texts; `nil` for the default size.
  public var font: TextState.Font?

  /// The color of the text; `nil` for the default color.
  public var foregroundColor: TextState.Color?

  /// The extra space between characters, in points; `nil` for the default spacing.
  public var kerning: Double?

  /// The extra space between characters, ligatures included, in points; `nil` for the default
  /// spacing.
  public var tracking: Double?

  /// The height of the text above its line, in points; `nil` for none.
  public var baselineOffset: Double?

  /// Creates a style without formatting.
  public init() {}

  /// A line below or through a text.
  public struct Line: Codable, Hashable, Sendable {
    /// The color of the line; `nil` for the color of the text.
    public var color: TextState.Color?

    /// Creates a line.
    public init(color: TextState.Color? = nil) {
      self.color = color
    }
  }
}

extension TextState {
  /// The thickness of the strokes of a text.
  public enum FontWeight: String, Codable, Hashable, Sendable, CaseIterable {
    /// The weights, from thin to thick.
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// The size of a text relative to other texts.
  public enum Font: String, Codable, Hashable, Sendable, CaseIterable {
    /// The sizes, from large to small.
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption,
      caption2
  }

  /// The color of a text.
  public enum Color: Hashable, Sendable {
    /// The named colors, which each user interface shows in its own shade.
    case primary, secondary, red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple,
      pink, brown, gray, black, white

    /// A color by its components, each from 0 to 1.
    case rgb(red: Double, green: Double, blue: Double)
  }
}
