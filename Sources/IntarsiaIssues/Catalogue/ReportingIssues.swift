/// The codes about reporting itself.
package enum ReportingIssues {
  package static let unimplemented = IssueCode(
    "issue-unimplemented",
    summary: "An endpoint without an implementation was called.",
    remedy: """
      If the code under test should make this call, override the endpoint with an implementation. \
      If it should not, find out what made it: the call came from the code that runs above this \
      line.
      """)

  package static let noReporter = IssueCode(
    "issue-no-reporter",
    summary: "This is a test, but no test framework can record its issues.",
    remedy: """
      Add the product IntarsiaTesting to the dependencies of the test target. It tells Swift \
      Testing and XCTest about issues as soon as it is linked. Until then the process fails as a \
      whole, and tests that should have failed are shown as passed.
      """)

  package static let noRunningTest = IssueCode(
    "issue-no-running-test",
    summary: "An issue was reported while no test was running, so the process as a whole fails.",
    remedy: """
      Something that a test started went on after its end, or began before the first test. Let the \
      test wait for it, or stop it before the test ends.
      """)

  package static let expectedMissing = IssueCode(
    "issue-expected-missing",
    summary: "An issue was expected, and none was reported.",
    remedy: """
      If the issue was fixed, remove withExpectedIssue around the code. If it comes only \
      sometimes, pass isIntermittent: true.
      """)
}
