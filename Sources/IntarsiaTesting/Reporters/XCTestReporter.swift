import IntarsiaIssues
import XCTest

/// Records issues with XCTest.
struct XCTestReporter: IssueReporter {
  func report(_ issue: ReportedIssue) {
    switch issue.severity {
    case .error:
      let trace = TestTraces.file(in: .current).map { "\n\nTrace: \($0.path)" } ?? ""
      XCTFail(issue.message + trace, file: issue.location.filePath, line: issue.location.line)
    case .warning:
      Self.show(issue, in: RunningTestCase.current)
    }
  }

  /// Prints a warning.
  ///
  /// XCTest can record only failures here, and on Linux no expected ones. The warning is printed to
  /// standard output instead, in the format of a failure but with the word `warning`. Tools that
  /// parse `error:` lines also parse `warning:` lines, and the test does not fail.
  private static func show(_ issue: ReportedIssue, in testCase: RunningTestCase?) {
    print(
      """
      \(issue.location.filePath):\(issue.location.line): warning: \(testCase?.name ?? "no test") : \
      \(issue.message)
      """)
    // XCTest flushes each of its lines. Without a flush, the warning would appear in a log after
    // the end of its test.
    fflush(nil)
  }
}
