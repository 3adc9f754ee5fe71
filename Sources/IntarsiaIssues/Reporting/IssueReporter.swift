/// A type that receives the issues that are reported while it is installed.
///
/// ```swift
/// struct CrashLog: IssueReporter {
///   func report(_ issue: ReportedIssue) {
///     logger.error("\(issue)")
///   }
/// }
///
/// withIssueReporters([CrashLog()]) {
///   runApplication()
/// }
/// ```
///
/// A reporter implements ``report(_:)``. A reporter that needs only the text and the location can
/// implement ``reportIssue(_:fileID:filePath:line:column:)`` instead.
///
/// - Isolation: The functions are called synchronously, on the thread that reports the issue.
public protocol IssueReporter: Sendable {
  /// Receives an issue.
  func report(_ issue: ReportedIssue)

  /// Receives an issue that `withExpectedIssue` expects.
  ///
  /// The issue's severity is ``IssueSeverity/error``. The default implementation calls
  /// ``expectIssue(_:fileID:filePath:line:column:)``, which does nothing by default.
  func reportExpected(_ issue: ReportedIssue)

  /// Receives the text of an issue.
  func reportIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Receives the text and the severity of an issue; by default, without the severity.
  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Receives an error that was reported; by default, as the text of an issue.
  func reportIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Receives the text of an issue that is expected; ignores it by default.
  func expectIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Receives an error that was reported and expected; by default, as the text of an issue.
  func expectIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )
}
