import IntarsiaDump
import IntarsiaIssues

/// Expects two values to be equal, and shows how they differ if they are not.
///
/// ```swift
/// expectNoDifference(counter, Counter(count: 1))
/// // The values differ.
/// //
/// //   First -, second +:
/// //       Counter(
/// //     -   count: 0
/// //     +   count: 1
/// //       )
/// ```
///
/// - Parameters:
///   - first: The computed value.
///   - second: The expected value.
///   - message: The text of the issue, above the difference.
///   - fileID: The module and file of the issue.
///   - filePath: The full path of that file.
///   - line: The line of the issue.
///   - column: The column of the issue.
public func expectNoDifference<T: Equatable>(
  _ first: @autoclosure () throws -> T,
  _ second: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  Boot.ensureIsLinked()
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    let (first, second) = (try first(), try second())
    guard first != second, let difference = diff(first, second) else { return }
    reportIssue(
      .expect.noDifference, message() ?? "The values differ.",
      values: [("First -, second +", difference)], at: location)
  } catch {
    reportIssue(
      error, message() ?? "A value to compare could not be computed.", fileID: fileID,
      filePath: filePath, line: line, column: column)
  }
}

/// Expects an operation to change a value as described, and shows the difference if it does not.
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
///   - value: The value, which is evaluated before and after the operation.
///   - message: The text of the issue, above the difference.
///   - operation: Changes the value.
///   - updateExpectingResult: Turns the value before the operation into the expected value after
///     it.
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

/// Expects an asynchronous operation to change a value as described, and shows the difference if it
/// does not.
///
/// - Parameters:
///   - value: The value, which is evaluated before and after the operation.
///   - message: The text of the issue, above the difference.
///   - operation: Changes the value.
///   - updateExpectingResult: Turns the value before the operation into the expected value after
///     it.
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
