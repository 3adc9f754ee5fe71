/// The outcome of waiting for a callback.
enum FutureOutcome<Action: Sendable>: Sendable {
  case called(Result<Action, any Error>)
  case abandoned
  case cancelled
}

/// The state of waiting for a callback: a pure state machine that resumes no continuation and calls
/// no closure.
struct FutureState<Action: Sendable> {
  typealias CancelHandler = @Sendable () -> Void

  /// The result of an end, which the caller performs.
  struct EndStep {
    var continuation: CheckedContinuation<FutureOutcome<Action>, Never>?
    /// The closures to run after a cancellation.
    ///
    /// Otherwise the caller releases them outside its lock.
    var cancelHandlers: [CancelHandler] = []
    var isValid = true
  }

  private var step = EndStep()
  /// The outcome, if the future ended before the effect began to wait.
  private var outcome: FutureOutcome<Action>?
  /// Whether the future ended with a call, or `nil` if it has not ended.
  private var wasCalled: Bool?

  /// Begins to wait.
  ///
  /// - Returns: The outcome, if the future has already ended.
  mutating func wait(
    _ continuation: CheckedContinuation<FutureOutcome<Action>, Never>
  ) -> FutureOutcome<Action>? {
    if outcome == nil { step.continuation = continuation }
    return outcome.take()
  }

  /// Stores a closure that cancels the work.
  ///
  /// - Returns: Whether to call the closure now.
  mutating func addCancelHandler(_ cancelWork: @escaping CancelHandler) -> Bool {
    // The caller holds a callback, so the future cannot have been abandoned.
    if let wasCalled { return !wasCalled }
    step.cancelHandlers.append(cancelWork)
    return false
  }

  /// Ends the future with a result, an abandoned callback or a cancellation.
  mutating func end(with new: FutureOutcome<Action>) -> EndStep {
    if let wasCalled { return EndStep(isValid: !wasCalled) }
    if case .called = new { wasCalled = true } else { wasCalled = false }
    if step.continuation == nil { outcome = new }
    defer { step = EndStep() }
    return step
  }
}
