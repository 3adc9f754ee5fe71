/// Stops the program at an issue of severity ``IssueSeverity/error``.
///
/// Write `.fatalError` to create it.
public struct _FatalErrorReporter: IssueReporter {
  /// Stops the program, or prints a warning.
  public func report(_ issue: ReportedIssue) {
    writeToStandardError("\(issue)\n\n")
    if issue.severity == .error { Swift.fatalError(issue.message) }
  }
}

extension IssueReporter where Self == _FatalErrorReporter {
  /// The reporter that stops the program at an issue of severity ``IssueSeverity/error``.
  public static var fatalError: Self { Self() }
}
