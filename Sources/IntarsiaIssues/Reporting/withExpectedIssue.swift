/// Runs code that is known to report an issue or to throw an error, without failing the test.
///
/// ```swift
/// withExpectedIssue("The server cannot sort yet") {
///   reportIssue("Rows are out of order")
/// }
/// ```
///
/// If nothing is reported and nothing is thrown, that is an issue itself. What `#expect` or an XCTest
/// assertion records is not an issue of this package: Swift Testing has `withKnownIssue` for those.
///
/// Only what fails a test is expected here. A warning fails nothing: it is reported as it would be elsewhere, and the
/// issue is still to come.
///
/// - Parameters:
///   - message: Why the issue is expected.
///   - isIntermittent: Whether it is all right if nothing is reported.
///   - fileID: The module and file of the issue that says that nothing was reported.
///   - filePath: The full path of that file.
///   - line: The line of that issue.
///   - column: The column of that issue.
///   - body: The code.
public func withExpectedIssue(
  _ message: String? = nil,
  isIntermittent: Bool = false,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
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

/// Runs asynchronous code that is known to report an issue or to throw an error, without failing the test.
///
/// Warnings are reported as they would be elsewhere, and are not what is expected.
///
/// - Parameters:
///   - message: Why the issue is expected.
///   - isIntermittent: Whether it is all right if nothing is reported.
///   - fileID: The module and file of the issue that says that nothing was reported.
///   - filePath: The full path of that file.
///   - line: The line of that issue.
///   - column: The column of that issue.
///   - body: The code.
/// - Isolation: The code runs on the caller's isolation.
public func withExpectedIssue(
  _ message: String? = nil,
  isIntermittent: Bool = false,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
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
