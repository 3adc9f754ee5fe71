/// The type whose default ``IssueReporter/report(_:)`` is running.
///
/// By default, an issue is passed on as a text, and a text as an issue. This notices a type that
/// implements neither.
private enum TextReporter {
  @TaskLocal static var type: ObjectIdentifier?
}

extension IssueReporter {
  /// Passes an issue on as a text or an error.
  public func report(_ issue: ReportedIssue) {
    let place = issue.location
    TextReporter.$type.withValue(ObjectIdentifier(Self.self)) {
      if let error = issue.error {
        reportIssue(
          error, issue.comment, fileID: place.fileID, filePath: place.filePath, line: place.line,
          column: place.column)
      } else {
        reportIssue(
          issue.message, severity: issue.severity, fileID: place.fileID, filePath: place.filePath,
          line: place.line, column: place.column)
      }
    }
  }

  /// Passes an expected issue on as a text or an error.
  public func reportExpected(_ issue: ReportedIssue) {
    let place = issue.location
    if let error = issue.error {
      expectIssue(
        error, issue.comment, fileID: place.fileID, filePath: place.filePath, line: place.line,
        column: place.column)
    } else {
      expectIssue(
        issue.message, fileID: place.fileID, filePath: place.filePath, line: place.line,
        column: place.column)
    }
  }

  /// Passes a text on as an issue of severity ``IssueSeverity/error``.
  public func reportIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let issue = ReportedIssue(
      message: message() ?? ReportedIssue.noMessage,
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    let implementsNeither = TextReporter.type == ObjectIdentifier(Self.self)
    implementsNeither ? IssueReporting.defaultReporter.report(issue) : report(issue)
  }

  /// Passes a text on without its severity.
  public func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    reportIssue(message(), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Passes an error on as a text.
  public func reportIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    reportIssue(
      IssueText.compose(error, message()), fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Ignores the text, because the issue was expected.
  public func expectIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {}

  /// Passes an expected error on as a text.
  public func expectIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    expectIssue(
      IssueText.compose(error, message()), fileID: fileID, filePath: filePath, line: line,
      column: column)
  }
}
