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
