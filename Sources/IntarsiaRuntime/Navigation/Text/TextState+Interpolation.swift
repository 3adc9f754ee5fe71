extension TextState: ExpressibleByStringInterpolation {
  /// Creates a text from a literal.
  public init(stringLiteral value: String) {
    self.init(verbatim: value)
  }

  /// Creates a text from an interpolated literal.
  public init(stringInterpolation: StringInterpolation) {
    self.init(stringInterpolation.runs)
  }

  /// The parts of a literal: text with interpolated values and interpolated texts.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var runs: [Run] = []

    /// Creates an empty collection of parts.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends a literal part.
    public mutating func appendLiteral(_ literal: String) {
      runs.append(Run(literal))
    }

    /// Appends a text, which keeps its formatting.
    public mutating func appendInterpolation(_ text: TextState) {
      runs.append(contentsOf: text.runs)
    }

    /// Appends the description of a value.
    public mutating func appendInterpolation(_ value: some Any) {
      runs.append(Run("\(value)"))
    }
  }
}
