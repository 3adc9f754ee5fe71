/// A kind of issue that this package reports: its stable name, and the text that explains it.
///
/// The name stands in square brackets at the end of the issue's text. It does not change from one
/// version to the next, so it can be searched for, and compared:
///
/// ```swift
/// func report(_ issue: ReportedIssue) {
///   if issue.code?.rawValue == "store-reentrant-send" { … }
/// }
/// ```
///
/// The codes stand in the catalogue, one structure for each part of the package: a new one is one new
/// property of its structure.
public struct IssueCode: RawRepresentable, Sendable {
  /// The stable name: lower-case words joined by hyphens, the part of the package first.
  public let rawValue: String

  /// What issues of this kind are about, in one sentence.
  public let summary: String

  /// What can be done about an issue of this kind.
  public let remedy: String

  /// Finds a kind of issue by its name.
  ///
  /// - Returns: `nil` if the catalogue has no such name.
  public init?(rawValue: String) {
    guard let code = Self.all.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = code
  }

  /// Creates an entry of the catalogue.
  init(_ rawValue: String, summary: String, remedy: String) {
    self.rawValue = rawValue
    self.summary = summary
    self.remedy = remedy
  }
}

extension IssueCode: Hashable {
  /// Whether both have the same name.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue == rhs.rawValue
  }

  /// Feeds the name into the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rawValue)
  }
}

extension IssueCode: CustomStringConvertible {
  /// The stable name.
  public var description: String { rawValue }
}
