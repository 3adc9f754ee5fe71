import Synchronization

/// What a running `withExpectedIssue` waits for, and whether it came.
package final class IssueExpectation: Sendable {
  private let message: String?
  private let location: IssueLocation
  private let isMet = Atomic(false)

  init(message: String?, location: IssueLocation) {
    self.message = message
    self.location = location
  }

  /// Takes note that an issue was reported which fails a test.
  func meet() {
    isMet.store(true, ordering: .relaxed)
  }

  /// Takes a thrown error for an issue.
  func deliver(_ error: any Error) {
    reportIssue(
      error, message ?? "", fileID: location.fileID, filePath: location.filePath,
      line: location.line, column: location.column)
  }

  /// Reports that no issue came, to be called where the expectation is over.
  func reportIfMissing() {
    guard !isMet.load(ordering: .relaxed) else { return }
    let code = IssueCode.issue.expectedMissing
    reportIssue(
      code, code.summary, values: message.map { [("Expected", $0)] } ?? [], at: location)
  }
}
