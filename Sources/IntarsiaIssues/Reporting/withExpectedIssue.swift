/// Runs code that is expected to report an issue or to throw an error, without failing the test.
///
/// ```swift
/// withExpectedIssue("The server cannot sort yet") {
///   reportIssue("Rows are out of order")
/// }
/// ```
///
/// If the code reports no issue and throws no error, the expectation itself reports an issue.
/// Failures of `#expect` and of XCTest assertions are not issues of this package: use Swift
/// Testing's `withKnownIssue` for those.
///
/// Only an issue of severity ``IssueSeverity/error`` meets the expectation. A warning is reported
/// as it would be elsewhere, and the expectation still waits for an issue.
///
/// - Parameters:
///   - message: The reason why the issue is expected.
///   - isIntermittent: Whether the code may also report no issue.
///   - fileID: The module and file of the issue that is reported if none occurs.
///   - filePath: The full path of that file.
///   - line: The line of that issue.
///   - column: The column of that issue.
///   - body: The code.
public func withExpectedIssue(
  _ message: String? = nil,
  isIntermittent: Bool = false,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  _ body: () throws -> Void
) {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let expectation = IssueExpectation(message: message, location: location)
  IssueReporting.$expectation.withValue(expectation) {
    do {
      try body()
    } catch {
      expectation.deliver(error)
    }
  }
  if !isIntermittent { expectation.reportIfMissing() }
}

/// Runs asynchronous code that is expected to report an issue or to throw an error.
///
/// The test does not fail. Warnings are reported as they would be elsewhere, and do not meet the
/// expectation.
///
/// - Parameters:
///   - message: The reason why the issue is expected.
///   - isIntermittent: Whether the code may also report no issue.
///   - fileID: The module and file of the issue that is reported if none occurs.
///   - filePath: The full path of that file.
///   - line: The line of that issue.
///   - column: The column of that issue.
///   - body: The code.
/// - Isolation: The code runs on the caller's isolation.
public func withExpectedIssue(
  _ message: String? = nil,
  isIntermittent: Bool = false,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  _ body: () async throws -> Void
) async {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let expectation = IssueExpectation(message: message, location: location)
  await IssueReporting.$expectation.withValue(expectation) {
    do {
      try await body()
    } catch {
      expectation.deliver(error)
    }
  }
  if !isIntermittent { expectation.reportIfMissing() }
}
