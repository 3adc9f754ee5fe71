/// Receives the issues that are reported while it is installed.
///
/// ```swift
/// struct CrashLog: IssueReporter {
///   func report(_ issue: ReportedIssue) {
///     logger.error("\(issue)")
///   }
/// }
///
/// withIssueReporters([CrashLog()]) {
///   runApplication()
/// }
/// ```
///
/// - Isolation: Both functions are called where the issue is reported: on any thread, synchronously.
public protocol IssueReporter: Sendable {
  /// Receives an issue.
  func report(_ issue: ReportedIssue)

  /// Receives an issue that ``withExpectedIssue(_:isIntermittent:fileID:filePath:line:column:_:)``
  /// was waiting for: its severity is ``IssueSeverity/error``. Does nothing unless it is implemented.
  func reportExpected(_ issue: ReportedIssue)
}

extension IssueReporter {
  /// Ignores the issue: it was expected.
  public func reportExpected(_ issue: ReportedIssue) {}
}
