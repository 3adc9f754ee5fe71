/// Reports that something is wrong, without stopping the program.
///
/// ```swift
/// guard let row = rows[id: id] else {
///   reportIssue("No row has the id \(id)")
///   return
/// }
/// ```
///
/// In a test the running test fails at the given place. Elsewhere the message is printed to standard
/// error, or goes to the reporters that ``withIssueReporters(_:operation:)`` installed.
///
/// - Parameters:
///   - message: What went wrong, for the person who reads it.
///   - severity: Whether the issue fails a test.
///   - fileID: The module and file of the issue.
///   - filePath: The full path of that file.
///   - line: The line of the issue.
///   - column: The column of the issue.
public func reportIssue(
  _ message: @autoclosure () -> String = "",
  severity: IssueSeverity = .error,
  fileID: StaticString = #fileID,
  filePath: SourceFilePath = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  report(
    message(), severity: severity,
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Reports an error that nothing else handles, without stopping the program.
///
/// ```swift
/// do {
///   try cache.purge()
/// } catch {
///   reportIssue(error, "The cache could not be purged.")
/// }
/// ```
///
/// - Parameters:
///   - error: The error.
///   - message: What was being done when it was thrown.
///   - severity: Whether the issue fails a test.
///   - fileID: The module and file of the issue.
///   - filePath: The full path of that file.
///   - line: The line of the issue.
///   - column: The column of the issue.
public func reportIssue(
  _ error: any Error,
  _ message: @autoclosure () -> String = "",
  severity: IssueSeverity = .error,
  fileID: StaticString = #fileID,
  filePath: SourceFilePath = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  report(
    error, message(), severity: severity,
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Reports that something is wrong, at a place whose path the caller keeps in every build.
///
/// It is ``reportIssue(_:severity:fileID:filePath:line:column:)`` for those who hand on a `StaticString`.
@_disfavoredOverload
public func reportIssue(
  _ message: @autoclosure () -> String = "",
  severity: IssueSeverity = .error,
  fileID: StaticString,
  filePath: StaticString,
  line: UInt,
  column: UInt
) {
  report(
    message(), severity: severity,
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Reports an error that nothing else handles, at a place whose path the caller keeps in every build.
///
/// It is ``reportIssue(_:_:severity:fileID:filePath:line:column:)`` for those who hand on a `StaticString`.
@_disfavoredOverload
public func reportIssue(
  _ error: any Error,
  _ message: @autoclosure () -> String = "",
  severity: IssueSeverity = .error,
  fileID: StaticString,
  filePath: StaticString,
  line: UInt,
  column: UInt
) {
  report(
    error, message(), severity: severity,
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

private func report(_ text: String, severity: IssueSeverity, at location: IssueLocation) {
  IssueReporting.deliver(
    ReportedIssue(
      message: text.isEmpty ? "An issue was reported without a message." : text,
      severity: severity, location: location))
}

private func report(
  _ error: any Error, _ text: String, severity: IssueSeverity, at location: IssueLocation
) {
  let what = text.isEmpty ? "An error was thrown and not handled." : text
  IssueReporting.deliver(
    ReportedIssue(
      message: IssueText.compose(what: what, values: [("Error", IssueText.describe(error))]),
      severity: severity, location: location))
}

/// Reports an issue of the catalogue.
///
/// In a feature that a test drives, it is the line of the test that is marked: it is there that somebody has to act, and the
/// place in the feature is the same for every test. The issue then says what has led to it.
///
/// - Parameters:
///   - code: The entry of the catalogue.
///   - what: What happened, in one sentence about this very case.
///   - values: The values that matter, with their labels.
///   - fix: What to do about it, where that can be said better than the catalogue does.
///   - severity: Whether the issue fails a test.
///   - location: The place in the user's code that the issue is about; `nil` if nobody knows it.
package func reportIssue(
  _ code: IssueCode,
  _ what: String,
  values: [(String, String)] = [],
  fix: String? = nil,
  severity: IssueSeverity = .error,
  at location: IssueLocation?
) {
  let trace = IssueTrace.current
  IssueReporting.deliver(
    ReportedIssue(
      code: code,
      message: IssueText.compose(
        what: what, values: trace.complete(values, at: location), fix: fix ?? code.remedy,
        code: code.rawValue),
      severity: severity,
      location: trace.test ?? location ?? trace.effect ?? .unknown))
}
