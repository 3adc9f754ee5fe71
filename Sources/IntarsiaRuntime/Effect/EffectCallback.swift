import IntarsiaConcurrency
import IntarsiaIssues

/// Takes the result of work that is done elsewhere, once.
///
/// See ``Effect/future(_:fileID:filePath:line:column:)``.
///
/// - Isolation: Can be called from anywhere, on any thread.
public struct EffectCallback<Action: Sendable>: Sendable {
  private let handle: FutureHandle<Action>

  init(_ future: EffectFuture<Action>) {
    handle = FutureHandle(future)
  }

  /// Sends an action, and ends the effect.
  public func callAsFunction(_ action: Action) {
    handle.future.call(.success(action))
  }

  /// Sends an action and ends the effect, or lets it fail.
  public func callAsFunction(_ result: Result<Action, any Error>) {
    handle.future.call(result)
  }
}

/// Exists as long as anybody can still call back.
private final class FutureHandle<Action: Sendable>: Sendable {
  let future: EffectFuture<Action>

  init(_ future: EffectFuture<Action>) {
    self.future = future
  }

  deinit {
    future.abandon()
  }
}

/// What a running effect waits for that somebody else will call back.
final class EffectFuture<Action: Sendable>: Sendable {
  /// How the waiting ended.
  enum Outcome: Sendable {
    case called(Result<Action, any Error>)
    case abandoned
    case cancelled
  }

  private enum Phase {
    case idle
    case waiting(CheckedContinuation<Outcome, Never>)
    /// It has ended before anybody waited.
    case ended(Outcome)
    case over(wasCalled: Bool)
  }

  private let phase = VisibleMutex(Phase.idle)
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
  ) async -> Outcome {
    work(EffectCallback(self))
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let outcome = phase.withLock { phase -> Outcome? in
          if case .ended(let outcome) = phase {
            phase = .over(wasCalled: outcome.isCall)
            return outcome
          }
          phase = .waiting(continuation)
          return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      end(with: .cancelled)
    }
  }

  func call(_ result: Result<Action, any Error>) {
    guard !end(with: .called(result)) else { return }
    IssueReporting.$installedReporters.withValue(reporters) {
      IssueTrace.$current.withValue(trace) {
        reportIssue(
          IssueCode.effect.calledBackTwice, "The callback of a future was called twice.",
          values: [("Second result", "\(result)"), ("Effect made at", "\(origin)")], at: origin)
      }
    }
  }

  func abandon() {
    end(with: .abandoned)
  }

  /// - Returns: Whether this was all right: nobody had called back before, or nobody is interested any more.
  @discardableResult
  private func end(with outcome: Outcome) -> Bool {
    let (continuation, isFine) = phase.withLock {
      phase -> (CheckedContinuation<Outcome, Never>?, Bool) in
      switch phase {
      case .idle:
        phase = .ended(outcome)
        return (nil, true)
      case .waiting(let continuation):
        phase = .over(wasCalled: outcome.isCall)
        return (continuation, true)
      case .ended(let first):
        return (nil, !first.isCall)
      case .over(let wasCalled):
        return (nil, !wasCalled)
      }
    }
    continuation?.resume(returning: outcome)
    return isFine
  }
}

extension EffectFuture.Outcome {
  fileprivate var isCall: Bool {
    if case .called = self { true } else { false }
  }
}
