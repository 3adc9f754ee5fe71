/// Prints an issue, and stops the debugger of the process.
///
/// Write `.breakpoint` to create it.
public struct _BreakpointReporter: IssueReporter {
  /// Prints an issue, and stops at it if a debugger is attached.
  public func report(_ issue: ReportedIssue) {
    writeToStandardError("\(issue)\n\n")
    if issue.severity == .error { Platform.stopInDebugger() }
  }
}

extension IssueReporter where Self == _BreakpointReporter {
  /// The reporter that prints issues, and stops at those of severity ``IssueSeverity/error`` if a
  /// debugger is attached.
  public static var breakpoint: Self { Self() }
}
