/// Lets other reporters receive the issues that an operation reports.
///
/// ```swift
/// withIssueReporters([CrashLog()]) {
///   reportIssue("Lost the connection")  // goes to the crash log, and nowhere else
/// }
/// ```
///
/// - Parameters:
///   - reporters: What receives the issues instead. With an empty array they are ignored.
///   - operation: The operation. Tasks that it creates inherit the reporters, detached tasks do not.
/// - Returns: What the operation returns.
@discardableResult
public func withIssueReporters<R>(
  _ reporters: [any IssueReporter],
  operation: () throws -> R
) rethrows -> R {
  try IssueReporting.$expectation.withValue(nil) {
    try IssueReporting.$installedReporters.withValue(reporters, operation: operation)
  }
}

/// Lets other reporters receive the issues that an asynchronous operation reports.
///
/// - Parameters:
///   - reporters: What receives the issues instead. With an empty array they are ignored.
///   - operation: The operation. Tasks that it creates inherit the reporters, detached tasks do not.
/// - Returns: What the operation returns.
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
