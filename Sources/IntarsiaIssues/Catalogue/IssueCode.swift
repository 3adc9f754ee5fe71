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
/// Each module declares the codes of its issues, in a file such as `StoreIssues.swift`. The page
/// of issue codes lists them all.
public struct IssueCode: Hashable, Sendable {
  /// The stable name: lowercase words joined by hyphens, starting with the part of the package.
  public let rawValue: String

  /// A sentence that describes issues of this kind.
  public let summary: String

  /// Instructions for fixing issues of this kind.
  public let remedy: String

  /// Creates the code of a kind of issue.
  // Inlinable, so that the codes of other modules are constants: without it, the eleven codes about
  // dependencies take 7.0 KB in a release build instead of 4.6 KB.
  @_alwaysEmitIntoClient
  package init(_ rawValue: String, summary: String, remedy: String) {
    self.rawValue = rawValue
    self.summary = summary
    self.remedy = remedy
  }
}

extension IssueCode: CustomStringConvertible {
  /// The stable name.
  public var description: String { rawValue }
}
