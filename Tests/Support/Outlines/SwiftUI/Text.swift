// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, DontRepeatTypeInStaticProperties

public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  let key: String

  public init(_ value: String) {
    key = value
  }

  public init(stringLiteral value: String) {
    key = value
  }

  public init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
  }

  public struct StringInterpolation: StringInterpolationProtocol {
    var key = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { key += literal }

    public mutating func appendInterpolation(_ string: String) { key += string }

    public mutating func appendInterpolation(_ text: Text) { key += text.content }

    public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
      key += "\(value)"
    }

    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
      key += format.format(input)
    }

    @_disfavoredOverload
    public mutating func appendInterpolation<T>(_ value: T) { key += "\(value)" }
  }
}

public protocol _FormatSpecifiable: Equatable {}
extension Int: _FormatSpecifiable {}
extension Double: _FormatSpecifiable {}
extension Float: _FormatSpecifiable {}

public struct Text: Equatable, Sendable {
  let content: String

  public init(verbatim content: String) {
    self.content = content
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) {
    self.content = String(content)
  }

  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    content = key.key
  }

  public init(_ attributedContent: AttributedString) {
    content = String(attributedContent.characters)
  }

  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    content = format.format(input)
  }

  public struct DateStyle: Sendable {
    public static let time = Self()
    public static let date = Self()
    public static let relative = Self()
    public static let offset = Self()
    public static let timer = Self()
  }

  public init(_ date: Date, style: DateStyle) {
    content = "\(date)"
  }

  // Deprecated at the release 26 of the systems, in favor of interpolation.
  public static func + (lhs: Text, rhs: Text) -> Text { Text(verbatim: lhs.content + rhs.content) }

  public func bold() -> Text { self }
  public func bold(_ isActive: Bool) -> Text { self }
  public func italic() -> Text { self }
  public func italic(_ isActive: Bool) -> Text { self }
  public func monospaced(_ isActive: Bool = true) -> Text { self }
  public func monospacedDigit() -> Text { self }
  public func font(_ font: Font?) -> Text { self }
  public func fontWeight(_ weight: Font.Weight?) -> Text { self }
  public func foregroundColor(_ color: Color?) -> Text { self }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { self }
  public func kerning(_ kerning: CGFloat) -> Text { self }
  public func tracking(_ tracking: CGFloat) -> Text { self }
  public func baselineOffset(_ baselineOffset: CGFloat) -> Text { self }

  public struct LineStyle: Hashable, Sendable {
    public struct Pattern: Hashable, Sendable {
      public static let solid = Self()
    }
  }

  public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { self }

  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { self }
}

extension Text: _PrimitiveView, Hosted {
  var element: Element { .text(content) }
}

public struct Font: Hashable, Sendable {
  public static let largeTitle = Self()
  public static let title = Self()
  public static let title2 = Self()
  public static let title3 = Self()
  public static let headline = Self()
  public static let subheadline = Self()
  public static let body = Self()
  public static let callout = Self()
  public static let footnote = Self()
  public static let caption = Self()
  public static let caption2 = Self()

  public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }

  public static func system(
    size: CGFloat, weight: Weight? = nil, design: Design? = nil
  ) -> Font { Self() }

  public func bold() -> Font { self }
  public func italic() -> Font { self }
  public func monospacedDigit() -> Font { self }
  public func weight(_ weight: Weight) -> Font { self }

  public struct Weight: Hashable, Sendable {
    public static let ultraLight = Self()
    public static let thin = Self()
    public static let light = Self()
    public static let regular = Self()
    public static let medium = Self()
    public static let semibold = Self()
    public static let bold = Self()
    public static let heavy = Self()
    public static let black = Self()
  }
}

public protocol ShapeStyle: Sendable {}

public struct Color: Hashable, Sendable, ShapeStyle {
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {}
  public init(_ name: String, bundle: Bundle? = nil) {}
  private init() {}

  public static let primary = Self()
  public static let secondary = Self()
  public static let accentColor = Self()
  public static let clear = Self()
  public static let red = Self()
  public static let orange = Self()
  public static let yellow = Self()
  public static let green = Self()
  public static let mint = Self()
  public static let teal = Self()
  public static let cyan = Self()
  public static let blue = Self()
  public static let indigo = Self()
  public static let purple = Self()
  public static let pink = Self()
  public static let brown = Self()
  public static let gray = Self()
  public static let black = Self()
  public static let white = Self()

  public func opacity(_ opacity: Double) -> Color { self }
}

extension Color: _PrimitiveView {}

extension ShapeStyle where Self == Color {
  public static var red: Color { .red }
  public static var orange: Color { .orange }
  public static var yellow: Color { .yellow }
  public static var green: Color { .green }
  public static var blue: Color { .blue }
  public static var gray: Color { .gray }
  public static var white: Color { .white }
  public static var black: Color { .black }
}

public struct HierarchicalShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

public struct TintShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: TintShapeStyle { TintShapeStyle() }
}
