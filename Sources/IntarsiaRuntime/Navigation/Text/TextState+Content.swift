extension TextState {
  /// The literal in `TextState("…")`: text with interpolated values and interpolated texts.
  public struct Content: ExpressibleByStringInterpolation, Sendable {
    let runs: [Run]

    /// Creates the content of a literal without interpolations.
    public init(stringLiteral value: String) {
      runs = [Run(value)]
    }

    /// Creates the content of a literal with interpolations.
    public init(stringInterpolation: StringInterpolation) {
      runs = stringInterpolation.runs
    }

    /// Collects the parts of a literal.
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
}
