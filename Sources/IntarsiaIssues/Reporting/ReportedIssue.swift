/// A reported issue, as an ``IssueReporter`` receives it.
///
/// (The type is not called `Issue` because Swift Testing has a type of that name, and test files
/// import both modules.)
public struct ReportedIssue: Sendable {
  /// The catalogue entry that this issue belongs to, or `nil` for an issue of an application.
  public let code: IssueCode?

  /// The complete text: the event, its values and how to fix it.
  public let message: String

  /// The severity of the issue.
  public let severity: IssueSeverity

  /// The source location that the issue is about.
  public let location: IssueLocation

  /// Creates an issue.
  ///
  /// To report an issue, call `reportIssue`.
  public init(
    code: IssueCode? = nil,
    message: String,
    severity: IssueSeverity = .error,
    location: IssueLocation
  ) {
    self.code = code
    self.message = message
    self.severity = severity
    self.location = location
  }
}

extension ReportedIssue: CustomStringConvertible {
  /// The severity, the location and the text, as they are printed if no reporter receives the
  /// issue.
  public var description: String {
    "\(severity.rawValue) at \(location): \(message)"
  }
}
