/// How waiting for a callback ended.
enum FutureOutcome<Action: Sendable>: Sendable {
  case called(Result<Action, any Error>)
  case abandoned
  case cancelled

  fileprivate var isCall: Bool {
    if case .called = self { true } else { false }
  }
}

/// How far waiting for a callback has come: a pure state machine, which resumes nobody and takes nothing back.
enum FuturePhase<Action: Sendable> {
  typealias Waiting = CheckedContinuation<FutureOutcome<Action>, Never>
  typealias TakeBack = @Sendable () -> Void

  /// What follows from an end.
  struct EndStep {
    var continuation: Waiting?
    /// To be done after a cancellation, and to be let go of, outside of any lock, otherwise.
    var takingBack: [TakeBack] = []
    var isFine = true
  }

  case idle([TakeBack])
  case waiting(Waiting, [TakeBack])
  /// It has ended before anybody waited.
  case ended(FutureOutcome<Action>)
  case over(wasCalled: Bool)

  /// Somebody waits.
  ///
  /// - Returns: How it has ended, if it has.
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

  /// Remembers how the work is taken back.
  ///
  /// - Returns: Whether it is to be taken back now.
  mutating func keep(_ takeBack: @escaping TakeBack) -> Bool {
    switch self {
    case .idle(let others):
      self = .idle(others + [takeBack])
      return false
    case .waiting(let continuation, let others):
      self = .waiting(continuation, others + [takeBack])
      return false
    // Who says this holds a callback, so that nobody can have abandoned it.
    case .ended(let outcome): return !outcome.isCall
    case .over(let wasCalled): return !wasCalled
    }
  }

  /// Somebody has called back, or nobody can any more, or nobody is interested.
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
