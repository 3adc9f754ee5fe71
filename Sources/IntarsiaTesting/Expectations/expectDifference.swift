import IntarsiaDump
import IntarsiaIssues

/// Expects an operation to change a value in a certain way, and shows where it did not.
///
/// ```swift
/// expectDifference(cart.total) {
///   cart.add(tea)
/// } changes: {
///   $0 += 4
/// }
/// ```
///
/// - Parameters:
///   - value: The value, which is computed before the operation and after it.
///   - message: What the issue says, besides the difference.
///   - operation: What changes the value.
///   - updateExpectingResult: Makes the value after the operation out of the value before it.
///   - fileID: The module and file of the issue.
///   - filePath: The full path of that file.
///   - line: The line of the issue.
///   - column: The column of the issue.
public func expectDifference<T: Equatable>(
  _ value: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String? = nil,
  operation: () throws -> Void = {},
  changes updateExpectingResult: (inout T) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    var expected = try value()
    try updateExpectingResult(&expected)
    try operation()
    reportDifference(expected: expected, actual: try value(), message(), at: location)
  } catch {
    reportFailure(error, message(), at: location)
  }
}

/// Expects an asynchronous operation to change a value in a certain way, and shows where it did
/// not.
///
/// - Parameters:
///   - value: The value, which is computed before the operation and after it.
///   - message: What the issue says, besides the difference.
///   - operation: What changes the value.
///   - updateExpectingResult: Makes the value after the operation out of the value before it.
///   - fileID: The module and file of the issue.
///   - filePath: The full path of that file.
///   - line: The line of the issue.
///   - column: The column of the issue.
/// - Isolation: The operation runs on the caller's isolation.
public func expectDifference<T: Equatable>(
  _ value: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String? = nil,
  operation: () async throws -> Void,
  changes updateExpectingResult: (inout T) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    var expected = try value()
    try updateExpectingResult(&expected)
    try await operation()
    reportDifference(expected: expected, actual: try value(), message(), at: location)
  } catch {
    reportFailure(error, message(), at: location)
  }
}

private func reportDifference<T: Equatable>(
  expected: T, actual: T, _ message: String?, at location: IssueLocation
) {
  Boot.ensureIsLinked()
  guard expected != actual, let difference = diff(expected, actual) else { return }
  reportIssue(
    .expect.difference, message ?? "The value did not change as it should have.",
    values: [("Expected -, actual +", difference)], at: location)
}

private func reportFailure(_ error: any Error, _ message: String?, at location: IssueLocation) {
  reportIssue(
    error, message ?? "An error was thrown while a value was expected to change.",
    fileID: location.fileID, filePath: location.filePath, line: location.line,
    column: location.column)
}
