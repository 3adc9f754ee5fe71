/// Prints issues to standard error: what receives them where nothing else does.
///
/// In a test process, where a test framework should have received them, it also says why none did, and
/// lets the process fail at its end.
package struct StandardErrorReporter: IssueReporter {
  /// What to do with an issue.
  struct Response: Hashable {
    var text: String
    var failsProcess: Bool
  }

  /// Why no test framework receives the issues, if this is a test process.
  private let reason: IssueCode

  package init(reason: IssueCode = .issue.noReporter) {
    self.reason = reason
  }

  package func report(_ issue: ReportedIssue) {
    let response = response(to: issue, isTesting: isTesting)
    Platform.writeToStandardError(response.text)
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
