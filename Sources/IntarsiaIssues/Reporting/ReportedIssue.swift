/// Something that went wrong and was reported, as an ``IssueReporter`` receives it.
///
/// (The type is not called `Issue` because Swift Testing has one of that name, and test files import
/// both modules.)
public struct ReportedIssue: Sendable {
  /// The entry of the catalogue that this issue belongs to, or `nil` for an issue of an application.
  public let code: IssueCode?

  /// The final text: what happened, with which values, and how to fix it.
  public let message: String

  /// How serious it is.
  public let severity: IssueSeverity

  /// The place in the source code that it is about.
  public let location: IssueLocation

  /// Creates an issue.
  ///
  /// To report one, call ``reportIssue(_:severity:fileID:filePath:line:column:)``.
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
  /// The severity, the place and the text, as they are printed where nothing else receives issues.
  public var description: String {
    "\(severity.rawValue) at \(location): \(message)"
  }
}
