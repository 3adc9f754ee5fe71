import IntarsiaIssues
import Testing

/// Records issues with Swift Testing.
struct SwiftTestingReporter: IssueReporter {
  /// A location that replaces those of the issues.
  var place: SourceLocation?

  private func place(of issue: ReportedIssue) -> SourceLocation {
    let test = issue.location == .unknown ? Test.current?.sourceLocation : nil
    return place ?? test ?? SourceLocation(issue.location)
  }

  func report(_ issue: ReportedIssue) {
    Issue.record(
      Comment(rawValue: issue.message),
      severity: issue.severity == .warning ? .warning : .error,
      sourceLocation: place(of: issue))
  }

  func reportExpected(_ issue: ReportedIssue) {
    withKnownIssue(sourceLocation: place(of: issue)) {
      report(issue)
    }
  }
}

extension SourceLocation {
  fileprivate init(_ location: IssueLocation) {
    self.init(
      fileID: "\(location.fileID)", filePath: "\(location.filePath)",
      line: Int(location.line), column: Int(location.column))
  }
}
