import Dispatch
import IntarsiaConcurrency

extension Simulation {
  /// How long is waited, in real time, for an actor that somebody else uses.
  ///
  /// Whoever has an actor runs on it and gives it back: nobody holds it while they wait for something.
  private static let longestTurn = Duration.seconds(10)

  /// Waits, in real time, as long as the task of a job waits for an actor that another test uses just now.
  ///
  /// Where nobody else does, the task goes on without a job of its own. So it does the same each time if nothing else runs
  /// before it has had its turn.
  nonisolated(nonsending) func waitForTurn(of job: Job) async {
    guard observesTasks, job.task != 0, isWaitingForTurn(of: job.task) else { return }
    await waitForTurn(of: job.task)
  }

  /// Waits as long as there is nothing to do but to wait for actors that others use just now.
  ///
  /// - Returns: Whether that was so.
  nonisolated(nonsending) func waitForTurns() async -> Bool {
    guard observesTasks, isWaitingForTurn(of: nil) else { return false }
    return await waitForTurn(of: nil)
  }

  /// Whether a task waits for an actor that somebody else uses.
  ///
  /// - Parameter task: The task; `nil` for any, if no job is ready.
  private func isWaitingForTurn(of task: UInt64?) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      guard let task else {
        return !state.queue.hasReadyJobs && state.tasks.values.contains { $0.waitsForTurn() }
      }
      // An actor of its own has its turn when the simulation works off its queue.
      return state.readyDrains == 0 && state.tasks[task]?.waitsForTurn(hasJustRun: true) == true
    }
  }

  /// - Returns: Whether it has not been waited in vain.
  @discardableResult
  private nonisolated(nonsending) func waitForTurn(of task: UInt64?) async -> Bool {
    guard isWaitingForTurn(of: task) else { return true }
    let waitAround = beginWaitAround()
    defer { OutsideWorld.end(waitAround) }
    let end = ContinuousClock.now + Self.longestTurn
    var pause = 20
    while isWaitingForTurn(of: task) {
      guard ContinuousClock.now < end else { return false }
      // Nobody says when a task has ended on an actor that is worked off elsewhere, so that is looked for.
      await pauseForReal(microseconds: pause)
      pause = min(2 * pause, 5_000)
    }
    return true
  }

  /// Waits for a moment, or until a job comes.
  private nonisolated(nonsending) func pauseForReal(microseconds: Int) async {
    await withCheckedContinuation { continuation in
      let waiter = OutsideWaiter(continuation)
      let isClosed = state.withLock { state in
        if !state.isClosed { state.outside.waiter = waiter }
        return state.isClosed
      }
      if isClosed { return waiter.resume() }
      OutsideWorld.ownWork {
        Self.alarms.asyncAfter(deadline: .now() + .microseconds(microseconds)) { [weak self] in
          self?.state.withLock { $0.outside.takeWaiter() }?.resume()
        }
      }
    }
  }

  private static let alarms = DispatchQueue(label: "simulation turns")
}
