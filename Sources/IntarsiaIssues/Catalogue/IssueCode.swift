/// A kind of issue that this package reports, with a stable name and a text that explains it.
///
/// The name is printed in square brackets at the end of the issue's text. It does not change
/// between versions, so you can search for it and compare it:
///
/// ```swift
/// func report(_ issue: ReportedIssue) {
///   if issue.code?.rawValue == "store-reentrant-send" { … }
/// }
/// ```
///
/// The catalogue has one structure of codes for each part of the package. To add a code, add a
/// property to its structure.
public struct IssueCode: RawRepresentable, Hashable, Sendable {
  /// The stable name: lowercase words joined by hyphens, starting with the part of the package.
  public let rawValue: String

  /// A sentence that describes issues of this kind.
  public let summary: String

  /// Instructions for fixing issues of this kind.
  public let remedy: String

  /// Looks up a kind of issue by its name.
  ///
  /// - Returns: `nil` if the catalogue has no such name.
  /// - Complexity: O(*n*), where *n* is the number of codes in the catalogue.
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

extension IssueCode: CustomStringConvertible {
  /// The stable name.
  public var description: String { rawValue }
}
