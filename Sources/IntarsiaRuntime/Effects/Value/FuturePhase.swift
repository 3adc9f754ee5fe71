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
  typealias TakeBack = @Sendable () -> Void

  /// The result of an end, which the caller performs.
  struct EndStep {
    var continuation: Waiting?
    /// The closures to run after a cancellation.
    ///
    /// Otherwise the caller releases them outside its lock.
    var takingBack: [TakeBack] = []
    var isFine = true
  }

  case idle([TakeBack])
  case waiting(Waiting, [TakeBack])
  /// The future ended before the effect began to wait.
  case ended(FutureOutcome<Action>)
  case over(wasCalled: Bool)

  /// Begins to wait.
  ///
  /// - Returns: The outcome, if the future has already ended.
  mutating func wait(_ continuation: Waiting) -> FutureOutcome<Action>? {
    switch self {
    case .idle(let takingBack):
      self = .waiting(continuation, takingBack)
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
  mutating func keep(_ takeBack: @escaping TakeBack) -> Bool {
    switch self {
    case .idle(let others):
      self = .idle(others + [takeBack])
      return false
    case .waiting(let continuation, let others):
      self = .waiting(continuation, others + [takeBack])
      return false
    // The caller holds a callback, so the future cannot have been abandoned.
    case .ended(let outcome): return !outcome.isCall
    case .over(let wasCalled): return !wasCalled
    }
  }

  /// Ends the future with a result, an abandoned callback or a cancellation.
  mutating func end(with outcome: FutureOutcome<Action>) -> EndStep {
    switch self {
    case .idle(let takingBack):
      self = .ended(outcome)
      return EndStep(takingBack: takingBack)
    case .waiting(let continuation, let takingBack):
      self = .over(wasCalled: outcome.isCall)
      return EndStep(continuation: continuation, takingBack: takingBack)
    case .ended(let first): return EndStep(isFine: !first.isCall)
    case .over(let wasCalled): return EndStep(isFine: !wasCalled)
    }
  }
}
