/// Installs other reporters for the issues that an operation reports.
///
/// ```swift
/// withIssueReporters([CrashLog()]) {
///   reportIssue("Lost the connection")  // goes to the crash log, and nowhere else
/// }
/// ```
///
/// An enclosing `withExpectedIssue` does not apply to the issues of the operation.
///
/// - Parameters:
///   - reporters: The reporters that receive the issues instead. With an empty array the issues are
///     ignored.
///   - operation: The operation. Tasks that it creates inherit the reporters; detached tasks do
///     not.
/// - Returns: The result of the operation.
@discardableResult
public func withIssueReporters<R>(
  _ reporters: [any IssueReporter],
  operation: () throws -> R
) rethrows -> R {
  try IssueReporting.$expectation.withValue(nil) {
    try IssueReporting.$installedReporters.withValue(reporters, operation: operation)
  }
}

/// Installs other reporters for the issues that an asynchronous operation reports.
///
/// - Parameters:
///   - reporters: The reporters that receive the issues instead. With an empty array the issues are
///     ignored.
///   - operation: The operation. Tasks that it creates inherit the reporters; detached tasks do
///     not.
/// - Returns: The result of the operation.
/// - Isolation: The operation runs on the caller's isolation.
@discardableResult
public func withIssueReporters<R>(
  _ reporters: [any IssueReporter],
  operation: () async throws -> R
) async rethrows -> R {
  try await IssueReporting.$expectation.withValue(nil) {
    try await IssueReporting.$installedReporters.withValue(reporters, operation: operation)
  }
}
