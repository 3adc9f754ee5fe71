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
  public internal(set) var location: IssueLocation

  /// The error that was reported, or `nil` for an issue without one.
  public let error: (any Error)?

  /// The text that the caller reported with an error, without the description of the error.
  var comment: String?

  /// Creates an issue.
  ///
  /// To report an issue, call `reportIssue`.
  public init(
    code: IssueCode? = nil,
    message: String,
    severity: IssueSeverity = .error,
    location: IssueLocation,
    error: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.severity = severity
    self.location = location
    self.error = error
  }
}

extension ReportedIssue: CustomStringConvertible {
  /// The severity, the location and the text, as they are printed if no reporter receives the
  /// issue.
  public var description: String {
    "\(severity.rawValue) at \(location): \(message)"
  }
}

extension ReportedIssue {
  /// The message of an issue that was reported without one.
  static let noMessage = "An issue was reported without a message."

  /// The module and the file of the issue.
  public var fileID: StaticString { location.fileID }

  /// The full path of the file of the issue.
  public var filePath: StaticString { location.filePath }

  /// The line of the issue.
  public var line: UInt { location.line }

  /// The column of the issue.
  public var column: UInt { location.column }
}
