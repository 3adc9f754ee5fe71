import IntarsiaConcurrency
import IntarsiaIssues
import Testing

/// Finds out whether a part of a test fails, without hiding that it does.
enum FailureWatch {
  struct Outcome {
    var hasFailed = false
    var error: (any Error)?
  }

  /// Observes the issues of the library, beside the other reporters.
  private struct Watcher: IssueReporter {
    let hasFailed: LockIsolated<Bool>
    /// The expectation around the part of the test.
    ///
    /// An issue that meets it fails this part, as it would outside of the watch.
    let expectation: IssueExpectation?

    func report(_ issue: ReportedIssue) {
      if issue.severity == .error { hasFailed.setValue(true) }
    }

    func reportExpected(_ issue: ReportedIssue) {
      // An issue expected inside the part is no failure of the part.
      if IssueReporting.expectation === expectation { report(issue) }
    }
  }

  /// Runs a part of a test.
  nonisolated(nonsending) static func run(
    _ operation: nonisolated(nonsending) () async throws -> Void
  ) async -> Outcome {
    let hasFailed = LockIsolated(false)
    let watcher = Watcher(hasFailed: hasFailed, expectation: IssueReporting.expectation)
    let reporters = IssueReporting.currentReporters + [watcher]
    let failures = RunningTestCase.failureCount
    var thrown: (any Error)?
    // No issue is a known issue here: `withKnownIssue` only lets this function observe each issue.
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
    return Outcome(
      hasFailed: hasFailed.value || thrown != nil || RunningTestCase.failureCount > failures,
      error: thrown)
  }
}
