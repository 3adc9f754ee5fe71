import IntarsiaConcurrency
import IntarsiaIssues
import Testing

/// Finds out whether a part of a test fails, without hiding that it does.
enum FailureWatch {
  struct Outcome {
    var hasFailed = false
    var error: (any Error)?
  }

  /// Sees the issues of the library, whoever else receives them.
  private struct Watcher: IssueReporter {
    let hasFailed: LockIsolated<Bool>

    func report(_ issue: ReportedIssue) {
      if issue.severity == .error { hasFailed.setValue(true) }
    }
  }

  /// Runs a part of a test.
  nonisolated(nonsending) static func run(
    _ operation: nonisolated(nonsending) () async throws -> Void
  ) async -> Outcome {
    let hasFailed = LockIsolated(false)
    let reporters = IssueReporting.currentReporters + [Watcher(hasFailed: hasFailed)]
    let failures = RunningTestCase.failureCount
    var thrown: (any Error)?
    // Nothing is known to be an issue here: asking which one is known is the way to see each of them pass.
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
