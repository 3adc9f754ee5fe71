import Synchronization

/// The issue that a running `withExpectedIssue` expects, and whether it was reported.
package final class IssueExpectation: Sendable {
  private let message: String?
  private let location: IssueLocation
  private let isMet = Atomic(false)

  init(message: String?, location: IssueLocation) {
    self.message = message
    self.location = location
  }

  /// Records that an issue was reported that would fail a test.
  func meet() {
    isMet.store(true, ordering: .relaxed)
  }

  /// Reports a thrown error as an issue.
  func deliver(_ error: any Error) {
    reportIssue(message ?? "", error: error, at: location)
  }

  /// Reports that the expected issue is missing, if none was reported.
  ///
  /// Call this after the code under the expectation has run.
  func reportIfMissing() {
    guard !isMet.load(ordering: .relaxed) else { return }
    reportIssue(
      ReportingIssues.expectedMissing, values: message.map { [("Expected", $0)] } ?? [],
      at: location)
  }
}
