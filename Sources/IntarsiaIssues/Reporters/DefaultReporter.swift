/// Passes issues to the reporter that receives them if none is installed.
///
/// Write `.default` to create it.
public struct _DefaultReporter: IssueReporter {
  /// Passes an issue on.
  public func report(_ issue: ReportedIssue) {
    IssueReporting.defaultReporter.report(issue)
  }

  /// Passes an expected issue on.
  public func reportExpected(_ issue: ReportedIssue) {
    IssueReporting.defaultReporter.reportExpected(issue)
  }
}

extension IssueReporter where Self == _DefaultReporter {
  /// The reporter that receives issues if none is installed: in a test, the one that records
  /// failures, else the one that prints to standard error.
  public static var `default`: Self { Self() }

  /// The reporter that receives issues if none is installed.
  @available(*, deprecated, renamed: "default", message: "No reporter shows warnings in an editor.")
  public static var runtimeWarning: Self { Self() }
}
