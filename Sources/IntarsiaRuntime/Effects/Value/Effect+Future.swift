import IntarsiaConcurrency
public import IntarsiaIssues

/// A callback that receives the result of external work once.
///
/// See ``Effect/future(_:fileID:filePath:line:column:)``.
///
/// - Isolation: Can be called from any isolation, on any thread.
public struct EffectCallback<Action: Sendable>: Sendable {
  private let handle: FutureHandle<Action>

  init(_ future: EffectFuture<Action>) {
    handle = FutureHandle(future)
  }

  /// Sends an action and ends the effect.
  public func callAsFunction(_ action: Action) {
    handle.future.call(.success(action))
  }

  /// Sends an action and ends the effect, or makes the effect fail.
  public func callAsFunction(_ result: Result<Action, any Error>) {
    handle.future.call(result)
  }

  /// Registers a closure that cancels the work if the effect is cancelled before a result arrives.
  ///
  /// ```swift
  /// return Effect<Image>.future { callback in
  ///   let request = imageLoader.load(url) { image in callback(image) }
  ///   callback.onCancel { request.cancel() }
  /// }
  /// ```
  ///
  /// Several closures can be registered at any time, and run in the order of registration. If the
  /// effect is already cancelled, the closure runs at once. If a result has already arrived, it
  /// never runs.
  ///
  /// - Parameter cancelWork: Cancels the work. It runs on the thread that cancels the effect,
  ///   before that cancellation returns, so it must not block. A result that the work delivers
  ///   afterwards is dropped.
  public func onCancel(_ cancelWork: @escaping @Sendable () -> Void) {
    handle.future.onCancel(cancelWork)
  }
}

/// A reference that all copies of a callback share.
///
/// Its release means that no call can follow.
private final class FutureHandle<Action: Sendable>: Sendable {
  let future: EffectFuture<Action>

  init(_ future: EffectFuture<Action>) {
    self.future = future
  }

  deinit {
    future.end(with: .abandoned)
  }
}

/// The outcome of waiting for a callback.
enum FutureOutcome<Action: Sendable>: Sendable {
  case called(Result<Action, any Error>)
  case abandoned
  case cancelled
}

/// The state that a running effect shares with its callback.
final class EffectFuture<Action: Sendable>: Sendable {
  private struct State {
    /// The continuation of the effect, from the start of the work until the future ends.
    var continuation: CheckedContinuation<FutureOutcome<Action>, Never>?
    var cancelHandlers: [@Sendable () -> Void] = []
    /// Whether the future ended with a call.
    var wasCalled = false
  }

  private let state = VisibleMutex(State())
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
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { $0.continuation = continuation }
        work(EffectCallback(self))
        // The handler may have run before there was a continuation.
        if Task.isCancelled { end(with: .cancelled) }
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
          EffectIssues.calledBackTwice, "The callback of a future was called twice.",
          values: [("Second result", "\(result)"), ("Effect made at", "\(origin)")], at: origin)
      }
    }
  }

  func onCancel(_ cancelWork: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      if state.continuation != nil { state.cancelHandlers.append(cancelWork) }
      // The caller holds a callback, so the future cannot have been abandoned.
      return state.continuation == nil && !state.wasCalled
    }
    if isCancelled { cancelWork() }
  }

  /// Ends the future with a result, an abandoned callback or a cancellation.
  ///
  /// - Returns: Whether the call was valid: no result had arrived before, or the effect was
  ///   cancelled.
  @discardableResult
  func end(with outcome: FutureOutcome<Action>) -> Bool {
    let (ended, isValid) = state.withLock { state in
      let ended = state
      state = State(wasCalled: state.wasCalled)
      if ended.continuation != nil, case .called = outcome { state.wasCalled = true }
      return (ended, !ended.wasCalled)
    }
    if case .cancelled = outcome { for cancelWork in ended.cancelHandlers { cancelWork() } }
    ended.continuation?.resume(returning: outcome)
    return isValid
  }
}

extension Effect where Action: Sendable {
  /// Sends the result that a callback receives.
  ///
  /// ```swift
  /// return Effect<Image>.future { callback in
  ///   imageLoader.load(url) { image, error in
  ///     if let image { callback(image) } else { callback(.failure(error ?? NoImage())) }
  ///   }
  /// }
  /// .map(Action.loaded)
  /// ```
  ///
  /// The work calls the callback once. A second call is reported and dropped. If all references to
  /// the callback are released without a call, the effect reports that and ends, because it would
  /// otherwise wait forever. After the effect has been cancelled, calls do nothing.
  /// ``EffectCallback/onCancel(_:)`` registers how to cancel the work.
  ///
  /// - Parameter work: Starts the work and passes the callback on, in the task of the effect. A
  ///   ``catch(_:)`` after this call handles a failure result. Otherwise the failure is reported at
  ///   the caller's source location.
  public static func future(
    _ work: @escaping @Sendable (_ callback: EffectCallback<Action>) -> Void,
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let origin = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return .run(
      operation: { send in
        switch await EffectFuture<Action>(origin: origin).outcome(of: work) {
        case .called(let result):
          await send(try result.get())
        case .abandoned:
          reportIssue(
            EffectIssues.neverCalledBack, "The callback of a future was never called.",
            values: [("Effect made at", "\(origin)")], at: origin)
        case .cancelled:
          break
        }
      },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
