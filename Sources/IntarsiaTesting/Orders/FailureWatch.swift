import IntarsiaConcurrency
import IntarsiaIssues
import Testing

/// Detects whether a part of a test fails, without suppressing the failure.
enum FailureWatch {
  /// Observes the library's issues, in addition to the other reporters.
  private struct Watcher: IssueReporter {
    let hasFailed: LockIsolated<Bool>
    /// The surrounding issue expectation: a match of it counts as a failure of this part.
    let expectation: IssueExpectation?

    func report(_ issue: ReportedIssue) {
      if issue.severity == .error { hasFailed.setValue(true) }
    }

    func reportExpected(_ issue: ReportedIssue) {
      // An issue that is expected inside this part does not fail it.
      if IssueReporting.expectation === expectation { report(issue) }
    }
  }

  nonisolated(nonsending) static func run(
    _ operation: nonisolated(nonsending) () async throws -> Void
  ) async -> (hasFailed: Bool, error: (any Error)?) {
    let hasFailed = LockIsolated(false)
    let watcher = Watcher(hasFailed: hasFailed, expectation: IssueReporting.expectation)
    let reporters = IssueReporting.currentReporters + [watcher]
    let failures = RunningTestCase.failureCount
    var thrown: (any Error)?
    // The matcher always returns `false`: `withKnownIssue` serves only to observe each issue.
    await withKnownIssue(isIntermittent: true) {
      do {
        try await IssueReporting.$installedReporters.withValue(reporters) {
          try await operation()
        }
      } catch {
        thrown = error
      }
    } matching: { issue in
      if issue.isFailure { hasFailed.setValue(true) }
      return false
    }
    return (
      hasFailed.value || thrown != nil || RunningTestCase.failureCount > failures, error: thrown
    )
  }
}
