/// The reporters of the current task, and of the process.
public enum IssueReporters {
  /// The reporters that receive the issues of the current task.
  ///
  /// An application assigns them once, when it starts:
  ///
  /// ```swift
  /// IssueReporters.current = [.default, CrashLog()]
  /// ```
  ///
  /// The assignment changes the reporters of the whole process. An operation of
  /// `withIssueReporters(_:operation:)` keeps its own.
  public static var current: [any IssueReporter] {
    get { IssueReporting.currentReporters }
    set { IssueReporting.setProcessReporters(newValue) }
  }
}
