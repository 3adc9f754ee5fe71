/// Prints issues to standard error if no other reporter receives them.
///
/// In a test process, a test framework should receive the issues. For each issue that fails a test,
/// the reporter therefore also prints why none does, and makes the process fail at exit.
package struct StandardErrorReporter: IssueReporter {
  /// The text to print for an issue, and whether the process fails because of it.
  struct Response: Hashable {
    var text: String
    var failsProcess: Bool
  }

  /// The reason why no test framework receives the issues, printed in a test process.
  private let reason: IssueCode

  package init(reason: IssueCode = ReportingIssues.noReporter) {
    self.reason = reason
  }

  package func report(_ issue: ReportedIssue) {
    let response = response(to: issue, isTesting: isTesting)
    writeToStandardError(response.text)
    if response.failsProcess { Platform.failAtExit() }
  }

  func response(to issue: ReportedIssue, isTesting: Bool) -> Response {
    guard isTesting, issue.severity == .error else {
      return Response(text: "\(issue)\n\n", failsProcess: false)
    }
    let notice = IssueText.compose(
      what: reason.summary, values: [], fix: reason.remedy, code: reason.rawValue)
    return Response(text: "\(issue)\n\nerror: \(notice)\n\n", failsProcess: true)
  }
}
