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
public func expectNoDifference<T: Equatable>(
  _ first: @autoclosure () throws -> T,
  _ second: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  Boot.ensureIsLinked()
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    let (first, second) = (try first(), try second())
    guard first != second, let difference = diff(first, second) else { return }
    reportIssue(
      ExpectationIssues.noDifference, message() ?? "The values differ.",
      values: [("First -, second +", difference)], at: location)
  } catch {
    report(error, message() ?? "A value to compare could not be computed.", at: location)
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
public func expectDifference<T: Equatable>(
  _ value: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String? = nil,
  operation: () throws -> Void = {},
  changes updateExpectingResult: (inout T) throws -> Void,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    var expected = try value()
    try updateExpectingResult(&expected)
    try operation()
    reportDifference(expected: expected, actual: try value(), message(), at: location)
  } catch {
    report(error, message() ?? errorBesideChange, at: location)
  }
}

/// Expects an asynchronous operation to change a value as described, and shows the difference if it
/// does not.
///
/// - Isolation: The operation runs on the caller's isolation.
public func expectDifference<T: Equatable>(
  _ value: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String? = nil,
  operation: () async throws -> Void,
  changes updateExpectingResult: (inout T) throws -> Void,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    var expected = try value()
    try updateExpectingResult(&expected)
    try await operation()
    reportDifference(expected: expected, actual: try value(), message(), at: location)
  } catch {
    report(error, message() ?? errorBesideChange, at: location)
  }
}

private let errorBesideChange = "An error was thrown while a value was expected to change."

private func reportDifference<T: Equatable>(
  expected: T, actual: T, _ message: String?, at location: IssueLocation
) {
  Boot.ensureIsLinked()
  guard expected != actual, let difference = diff(expected, actual) else { return }
  reportIssue(
    ExpectationIssues.difference, message ?? "The value did not change as it should have.",
    values: [("Expected -, actual +", difference)], at: location)
}

private func report(_ error: any Error, _ message: String, at location: IssueLocation) {
  reportIssue(
    error, message, fileID: location.fileID, filePath: location.filePath, line: location.line,
    column: location.column)
}
