/// The outcome of waiting for a callback.
enum FutureOutcome<Action: Sendable>: Sendable {
  case called(Result<Action, any Error>)
  case abandoned
  case cancelled

  fileprivate var isCall: Bool {
    if case .called = self { true } else { false }
  }
}

/// The phase of waiting for a callback: a pure state machine that resumes no continuation and calls
/// no closure.
enum FuturePhase<Action: Sendable> {
  typealias Waiting = CheckedContinuation<FutureOutcome<Action>, Never>
  typealias CancelHandler = @Sendable () -> Void

  /// The result of an end, which the caller performs.
  struct EndStep {
    var continuation: Waiting?
    /// The closures to run after a cancellation.
    ///
    /// Otherwise the caller releases them outside its lock.
    var cancelHandlers: [CancelHandler] = []
    var isValid = true
  }

  case idle([CancelHandler])
  case waiting(Waiting, [CancelHandler])
  /// The future ended before the effect began to wait.
  case ended(FutureOutcome<Action>)
  case over(wasCalled: Bool)

  /// Begins to wait.
  ///
  /// - Returns: The outcome, if the future has already ended.
  mutating func wait(_ continuation: Waiting) -> FutureOutcome<Action>? {
    switch self {
    case .idle(let cancelHandlers):
      self = .waiting(continuation, cancelHandlers)
      return nil
    case .ended(let outcome):
      self = .over(wasCalled: outcome.isCall)
      return outcome
    case .waiting, .over:
      preconditionFailure("A future is waited for twice; expected one task.")
    }
  }

  /// Stores a closure that cancels the work.
  ///
  /// - Returns: Whether to call the closure now.
  mutating func addCancelHandler(_ cancelWork: @escaping CancelHandler) -> Bool {
    switch self {
    case .idle(let others):
      self = .idle(others + [cancelWork])
      return false
    case .waiting(let continuation, let others):
      self = .waiting(continuation, others + [cancelWork])
      return false
    // The caller holds a callback, so the future cannot have been abandoned.
    case .ended(let outcome): return !outcome.isCall
    case .over(let wasCalled): return !wasCalled
    }
  }

  /// Ends the future with a result, an abandoned callback or a cancellation.
  mutating func end(with outcome: FutureOutcome<Action>) -> EndStep {
    switch self {
    case .idle(let cancelHandlers):
      self = .ended(outcome)
      return EndStep(cancelHandlers: cancelHandlers)
    case .waiting(let continuation, let cancelHandlers):
      self = .over(wasCalled: outcome.isCall)
      return EndStep(continuation: continuation, cancelHandlers: cancelHandlers)
    case .ended(let first): return EndStep(isValid: !first.isCall)
    case .over(let wasCalled): return EndStep(isValid: !wasCalled)
    }
  }
}
