/// The appearance of a cell: text attributes and a color, which not every terminal shows.
///
/// Do not express a meaning by color alone: without color support, only the attributes remain.
///
/// ```swift
/// let alarm = Style([.bold, .reverse], color: .red)
/// ```
public struct Style: Hashable, Sendable {
  /// Text attributes, readable with and without color.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// One bit for each attribute.
    public let rawValue: UInt8

    /// Creates a set of attributes from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Bold text.
    public static let bold = Attributes(rawValue: 1 << 0)
    /// Faint text.
    public static let dim = Attributes(rawValue: 1 << 1)
    /// Underlined text.
    public static let underline = Attributes(rawValue: 1 << 2)
    /// Text and background exchanged.
    public static let reverse = Attributes(rawValue: 1 << 3)
  }

  /// The attributes of the text.
  public var attributes: Attributes
  /// The color of the text; the terminal's own if nil.
  public var color: Color?

  /// Creates a style; without arguments, the terminal's own.
  public init(_ attributes: Attributes = [], color: Color? = nil) {
    self.attributes = attributes
    self.color = color
  }

  /// The terminal's own style.
  public static let plain = Style()
  /// Bold text in the terminal's own color.
  public static let bold = Style(.bold)
  /// Faint text in the terminal's own color.
  public static let dim = Style(.dim)
  /// Text and background exchanged.
  public static let reverse = Style(.reverse)
}
