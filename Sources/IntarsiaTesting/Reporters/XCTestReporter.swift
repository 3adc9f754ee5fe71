import IntarsiaIssues
import XCTest

/// Records issues with XCTest.
struct XCTestReporter: IssueReporter {
  func report(_ issue: ReportedIssue) {
    switch issue.severity {
    case .error:
      XCTFail(issue.message, file: issue.location.filePath, line: issue.location.line)
    case .warning:
      // XCTest has no warnings that this module could record on every platform.
      print("\(issue)")
    }
  }
}
