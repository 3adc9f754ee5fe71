import IntarsiaConcurrency
import IntarsiaIssues

/// What a running effect waits for that somebody else will call back.
final class EffectFuture<Action: Sendable>: Sendable {
  private let phase = VisibleMutex(FuturePhase<Action>.idle([]))
  private let origin: IssueLocation
  // Who calls back is on a thread of which the test knows nothing.
  private let trace = IssueTrace.current
  private let reporters = IssueReporting.installedReporters

  init(origin: IssueLocation) {
    self.origin = origin
  }

  /// Starts the work, and waits until somebody calls back, or nobody can any more.
  func outcome(
    of work: @escaping @Sendable (EffectCallback<Action>) -> Void
  ) async -> FutureOutcome<Action> {
    work(EffectCallback(self))
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let outcome = phase.withLock { $0.wait(continuation) }
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

  func onCancel(_ takeBack: @escaping @Sendable () -> Void) {
    if phase.withLock({ $0.keep(takeBack) }) { takeBack() }
  }

  /// - Returns: Whether this was all right: nobody had called back before, or nobody is interested any more.
  @discardableResult
  private func end(with outcome: FutureOutcome<Action>) -> Bool {
    let step = phase.withLock { $0.end(with: outcome) }
    if case .cancelled = outcome { for takeBack in step.takingBack { takeBack() } }
    step.continuation?.resume(returning: outcome)
    return step.isFine
  }
}
