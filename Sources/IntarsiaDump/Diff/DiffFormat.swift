/// The prefixes of the lines of a difference.
public struct DiffFormat: Hashable, Sendable {
  /// The prefix of a line that only the first value has.
  public var first: String

  /// The prefix of a line that only the second value has.
  public var second: String

  /// The prefix of a line that both values have.
  public var both: String

  /// Creates a format from the three prefixes.
  public init(first: String, second: String, both: String) {
    self.first = first
    self.second = second
    self.both = both
  }

  /// ASCII signs, for terminals and files with a fixed-width font.
  public static let `default` = Self(first: "-", second: "+", both: " ")

  /// A minus sign and a figure space, which are as wide as a plus sign in proportional fonts.
  public static let proportional = Self(first: "\u{2212}", second: "+", both: "\u{2007}")
}
