/// What stands before each line of a difference.
public struct DiffFormat: Hashable, Sendable {
  /// What stands before a line that only the first value has.
  public var first: String

  /// What stands before a line that only the second value has.
  public var second: String

  /// What stands before a line that both have.
  public var both: String

  /// Creates a format.
  public init(first: String, second: String, both: String) {
    self.first = first
    self.second = second
    self.both = both
  }

  /// Plain signs, for terminals and files, where all characters are equally wide.
  public static let `default` = Self(first: "-", second: "+", both: " ")

  /// A minus and a space that are as wide as a plus in proportional fonts.
  public static let proportional = Self(first: "\u{2212}", second: "+", both: "\u{2007}")
}
