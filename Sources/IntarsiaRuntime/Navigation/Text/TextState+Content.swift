extension TextState {
  /// What a literal in `TextState("…")` is: text, interpolated with values and with other texts.
  public struct Content: ExpressibleByStringInterpolation, Sendable {
    let runs: [Run]

    /// A literal without interpolations.
    public init(stringLiteral value: String) {
      runs = [Run(value)]
    }

    /// A literal with interpolations.
    public init(stringInterpolation: StringInterpolation) {
      runs = stringInterpolation.runs
    }

    /// Collects the parts of a literal.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
      var runs: [Run] = []

      /// Begins with nothing.
      public init(literalCapacity: Int, interpolationCount: Int) {}

      /// A part that stands in the literal.
      public mutating func appendLiteral(_ literal: String) {
        runs.append(Run(literal))
      }

      /// A text, which keeps its formatting.
      public mutating func appendInterpolation(_ text: TextState) {
        runs.append(contentsOf: text.runs)
      }

      /// A value, as it describes itself.
      public mutating func appendInterpolation(_ value: some Any) {
        runs.append(Run("\(value)"))
      }
    }
  }
}
