/// Runs code that must report issues, and reports an issue for each that does not match.
///
/// ```swift
/// expectReportsIssue {
///   store.purge()
/// } matching: {
///   $0.message.contains("disk full")
/// }
/// ```
///
/// The issues of the code fail no test. The expectation itself reports an issue if the code reports
/// none.
///
/// - Parameters:
///   - message: The reason why an issue is expected.
///   - fileID: The module and file of the issues that the expectation reports.
///   - filePath: The full path of that file.
///   - line: The line of these issues.
///   - column: The column of these issues.
///   - body: The code.
///   - matches: Whether an issue is one that is expected.
/// - Throws: The error that `body` throws.
public func expectReportsIssue(
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  _ body: () throws -> Void,
  matching matches: (_ issue: ReportedIssue) -> Bool
) rethrows {
  let collector = IssueCollector()
  try withIssueReporters([collector], operation: body)
  collector.reportMismatches(
    message(), matches,
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Runs asynchronous code that must report issues, and reports an issue for each that does not
/// match.
///
/// - Parameters:
///   - message: The reason why an issue is expected.
///   - fileID: The module and file of the issues that the expectation reports.
///   - filePath: The full path of that file.
///   - line: The line of these issues.
///   - column: The column of these issues.
///   - body: The code.
///   - matches: Whether an issue is one that is expected.
/// - Throws: The error that `body` throws.
/// - Isolation: The code runs on the caller's isolation.
public func expectReportsIssue(
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  _ body: () async throws -> Void,
  matching matches: (_ issue: ReportedIssue) -> Bool
) async rethrows {
  let collector = IssueCollector()
  try await withIssueReporters([collector], operation: body)
  collector.reportMismatches(
    message(), matches,
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}
