import IntarsiaConcurrency
import IntarsiaIssues

/// The state that a running effect shares with its callback.
final class EffectFuture<Action: Sendable>: Sendable {
  private let state = VisibleMutex(FutureState<Action>())
  private let origin: IssueLocation
  // The caller of the callback is on a thread without the test's task-local values.
  private let trace = IssueTrace.current
  private let reporters = IssueReporting.installedReporters

  init(origin: IssueLocation) {
    self.origin = origin
  }

  /// Starts the work, and waits for a result, for the release of the callback or for cancellation.
  func outcome(
    of work: @escaping @Sendable (EffectCallback<Action>) -> Void
  ) async -> FutureOutcome<Action> {
    work(EffectCallback(self))
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let outcome = state.withLock { $0.wait(continuation) }
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      end(with: .cancelled)
    }
  }

  func call(_ result: Result<Action, any Error>) {
    guard !end(with: .called(result)) else { return }
    IssueReporting.$installedReporters.withValue(reporters) {
      IssueTrace.$bound.withValue(trace) {
        reportIssue(
          IssueCode.effect.calledBackTwice, "The callback of a future was called twice.",
          values: [("Second result", "\(result)"), ("Effect made at", "\(origin)")], at: origin)
      }
    }
  }

  func abandon() {
    end(with: .abandoned)
  }

  func onCancel(_ cancelWork: @escaping @Sendable () -> Void) {
    if state.withLock({ $0.addCancelHandler(cancelWork) }) { cancelWork() }
  }

  /// - Returns: Whether the call was valid: no result had arrived before, or the effect was
  ///   cancelled.
  @discardableResult
  private func end(with outcome: FutureOutcome<Action>) -> Bool {
    let step = state.withLock { $0.end(with: outcome) }
    if case .cancelled = outcome { for cancelWork in step.cancelHandlers { cancelWork() } }
    step.continuation?.resume(returning: outcome)
    return step.isValid
  }
}
