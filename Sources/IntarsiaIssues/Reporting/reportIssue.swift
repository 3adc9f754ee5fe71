/// Reports that something is wrong, without stopping the program.
///
/// ```swift
/// guard let row = rows[id: id] else {
///   reportIssue("No row has the id \(id)")
///   return
/// }
/// ```
///
/// In a test, an issue of severity ``IssueSeverity/error`` fails the running test at the given
/// location. Elsewhere the message is printed to standard error. If
/// `withIssueReporters(_:operation:)` installed reporters, they receive the issue instead.
///
/// - Parameters:
///   - message: A description of the problem, for the reader of the issue.
///   - severity: The severity, which decides whether the issue fails a test.
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
  reportIssue(
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
///   - message: A description of the work that failed with the error.
///   - severity: The severity, which decides whether the issue fails a test.
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
  reportIssue(
    message(), error: error, severity: severity,
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Reports that something is wrong, at a location whose path is kept in every build.
///
/// This is ``reportIssue(_:severity:fileID:filePath:line:column:)`` for callers that pass on a
/// `StaticString`.
@_disfavoredOverload
public func reportIssue(
  _ message: @autoclosure () -> String = "",
  severity: IssueSeverity = .error,
  fileID: StaticString,
  filePath: StaticString,
  line: UInt,
  column: UInt
) {
  reportIssue(
    message(), severity: severity,
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Reports an error that nothing else handles, at a location whose path is kept in every build.
///
/// This is ``reportIssue(_:_:severity:fileID:filePath:line:column:)`` for callers that pass on a
/// `StaticString`.
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
  reportIssue(
    message(), error: error, severity: severity,
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Reports a text, with the error that it is about if there is one.
package func reportIssue(
  _ text: String, error: (any Error)? = nil, severity: IssueSeverity = .error,
  at location: IssueLocation
) {
  let message = error.map { IssueText.compose($0, text) } ?? text
  var issue = ReportedIssue(
    message: message.isEmpty ? ReportedIssue.noMessage : message, severity: severity,
    location: location, error: error)
  issue.comment = text.isEmpty ? nil : text
  IssueReporting.deliver(issue)
}

/// Reports an issue of the catalogue.
///
/// In a feature that a test drives, the issue is reported at the line of the test. This line shows
/// where to act, while the location in the feature is the same for every test. The issue also lists
/// its trace.
///
/// - Parameters:
///   - code: The entry of the catalogue.
///   - what: A sentence that describes this particular issue.
///   - values: The relevant values, with their labels.
///   - fix: How to fix this particular issue, or `nil` for the remedy in the catalogue.
///   - severity: The severity, which decides whether the issue fails a test.
///   - location: The location in the user's code that the issue is about, or `nil` if it is
///     unknown.
package func reportIssue(
  _ code: IssueCode,
  _ what: String? = nil,
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
        what: what ?? code.summary, values: trace.complete(values, at: location),
        fix: fix ?? code.remedy,
        code: code.rawValue),
      severity: severity,
      location: trace.test ?? location ?? trace.effect ?? .unknown))
}
