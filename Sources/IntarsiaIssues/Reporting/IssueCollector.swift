import IntarsiaConcurrency

/// Keeps the issues of a running `expectReportsIssue`.
final class IssueCollector: IssueReporter {
  private let issues = VisibleMutex<[ReportedIssue]>([])

  func report(_ issue: ReportedIssue) {
    issues.withLock { $0.append(issue) }
  }

  /// Reports the issues that do not match, or that there is none.
  func reportMismatches(
    _ message: String?, _ matches: (ReportedIssue) -> Bool, at location: IssueLocation
  ) {
    let issues = issues.withLock { $0 }
    let reason = message.map { [("Expected", $0)] } ?? []
    if issues.isEmpty {
      IntarsiaIssues.reportIssue(IssueCode.issue.expectedMissing, values: reason, at: location)
    }
    for issue in issues where !matches(issue) {
      IntarsiaIssues.reportIssue(
        IssueCode.issue.expectedOther, values: reason + [("Reported", issue.message)],
        at: location)
    }
  }
}
