import IntarsiaIssues
import XCTest

/// Records issues with XCTest.
struct XCTestReporter: IssueReporter {
  func report(_ issue: ReportedIssue) {
    switch issue.severity {
    case .error:
      XCTFail(issue.message, file: issue.location.filePath, line: issue.location.line)
    case .warning:
      Self.show(issue, in: RunningTestCase.current)
    }
  }

  /// Prints a warning.
  ///
  /// XCTest records nothing but failures here, and on Linux none that is expected. So the line is
  /// printed to where XCTest prints, and as it prints a failure, but for one word. Whatever marks
  /// the place of an `error:` knows a `warning:`, too, and the test stays as it is.
  private static func show(_ issue: ReportedIssue, in testCase: RunningTestCase?) {
    print(
      """
      \(issue.location.filePath):\(issue.location.line): warning: \(testCase?.name ?? "no test") : \
      \(issue.message)
      """)
    // Its own lines are flushed one by one: in a file, this one must not come after the end of its
    // test.
    fflush(nil)
  }
}
