/// Prints issues to standard error: what receives them where nothing else does.
///
/// In a test process, where a test framework should have received them, it also says what to link, and
/// lets the process fail at its end.
struct StandardErrorReporter: IssueReporter {
  /// What to do with an issue.
  struct Response: Hashable {
    var text: String
    var failsProcess: Bool
  }

  func report(_ issue: ReportedIssue) {
    let response = Self.response(to: issue, isTesting: isTesting)
    Platform.writeToStandardError(response.text)
    if response.failsProcess { Platform.failAtExit() }
  }

  static func response(to issue: ReportedIssue, isTesting: Bool) -> Response {
    let headline = "\(issue.severity.rawValue) at \(issue.location)"
    let block = "\(headline): \(issue.message)\n\n"
    guard isTesting, issue.severity == .error else {
      return Response(text: block, failsProcess: false)
    }
    let code = IssueCode.issue.noReporter
    let notice = IssueText.compose(
      what: code.summary, values: [], fix: code.remedy, code: code.rawValue)
    return Response(text: block + "error: \(notice)\n\n", failsProcess: true)
  }
}
