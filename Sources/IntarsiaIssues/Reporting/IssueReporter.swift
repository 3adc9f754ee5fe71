/// A type that receives the issues that are reported while it is installed.
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
/// - Isolation: Both functions are called synchronously, on the thread that reports the issue.
public protocol IssueReporter: Sendable {
  /// Receives an issue.
  func report(_ issue: ReportedIssue)

  /// Receives an issue that `withExpectedIssue` expects.
  ///
  /// The issue's severity is ``IssueSeverity/error``. The default implementation does nothing.
  func reportExpected(_ issue: ReportedIssue)
}

extension IssueReporter {
  /// Ignores the issue, because it was expected.
  public func reportExpected(_ issue: ReportedIssue) {}
}
