import Dispatch
import IntarsiaConcurrency

// Who switches to an actor that is free has it worked off by its own simulation: a job for that joins those that are ready.
// Who finds it in use by another test has no such job, and goes on, on a thread of that test, when the actor is free. To do the
// same in both cases, a place is kept in the queue where that job would stand. What the task does elsewhere takes effect
// there, and nothing that stands behind that place runs before the task has done it.

extension Simulation {
  /// Something that a task of the simulation does, while it runs on a thread of another test.
  enum Deed: Sendable {
    case job(Job)
    case sleep(Job, Duration)
    case work(@Sendable () -> Void)

    /// The simulation is over.
    func doForReal() {
      switch self {
      case .job(let job), .sleep(let job, _): JobRouting.enqueue(job)
      case .work(let work): work()
      }
    }
  }

  /// How long is waited, in real time, for an actor that somebody else uses.
  ///
  /// Whoever has an actor runs on it and gives it back: nobody holds it while they wait for something.
  private static let longestTurn = Duration.seconds(10)

  /// A job has run: its task has ended, or waits, or goes on elsewhere.
  func jobHasRun(_ job: Job) {
    guard observesTasks else { return }
    guard job.task != 0 else {
      if job.isDrain { forgetThoseComplete() }
      return
    }
    let complete = state.withLock { state -> LiveTask? in
      state.beginTurn(of: job.task) ? nil : state.takeIfComplete(job.task)
    }
    // Outside of the lock: what goes away with a task may be anything.
    complete?.release()
  }

  /// Waits, in real time, until a task has had its turn, and lets what it has done take effect.
  nonisolated(nonsending) func endTurn(of task: UInt64) async {
    await waitForTurn(of: task)
    let works = state.withLock { state in
      var works: [@Sendable () -> Void] = []
      for deed in state.turns.removeValue(forKey: task) ?? [] {
        switch deed {
        case .job(let job):
          if job.isDrain { state.readyDrains += 1 }
          state.queue.append(job, lane: job.lane)
        case .sleep(let job, let delay):
          state.queue.append(job, lane: job.lane, after: delay)
        case .work(let work): works.append(work)
        }
      }
      return works
    }
    for work in works { work() }
    state.withLock { $0.takeIfComplete(task) }?.release()
  }

  /// Takes note of what a task does that has a turn elsewhere.
  ///
  /// - Returns: Whether the simulation takes it; `nil` if the task has no turn, or does not do it elsewhere.
  func noteDeed(_ deed: Deed, of task: UInt64?) -> Bool? {
    guard let task, Simulation.ofThisThread !== self else { return nil }
    let (isTaken, waiter) = state.withLock { state -> (Bool?, OutsideWaiter?) in
      guard state.turns[task] != nil else { return (nil, nil) }
      state.turns[task]?.append(deed)
      switch deed {
      case .job(let job) where job.task != 0: state.noteJob(job, creator: task)
      case .sleep(_, let delay):
        state.tasks[task]?.wakesAt = state.queue.now + max(delay, .zero)
      default: break
      }
      return (true, state.outside.takeWaiter())
    }
    waiter?.resume()
    return isTaken
  }

  /// Does something on behalf of the running task: at once, or when the turn ends that the task has elsewhere.
  func perform(_ work: @escaping @Sendable () -> Void) {
    if Simulation.ofThisThread === self || noteDeed(.work(work), of: TaskNumber.current) == nil {
      work()
    }
  }

  /// Waits as long as there is nothing to do but to wait for actors that others use just now.
  ///
  /// - Returns: Whether that was so.
  nonisolated(nonsending) func waitForTurns() async -> Bool {
    guard observesTasks, isWaitingForTurn(of: nil) else { return false }
    return await waitForTurn(of: nil)
  }

  /// Whether a task has its turn on an actor that somebody else uses.
  ///
  /// - Parameter task: The task; `nil` for any that has no place in the queue, if no job is ready.
  private func isWaitingForTurn(of task: UInt64?) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      if let task { return state.tasks[task]?.isUnderWay == true }
      return !state.queue.hasReadyJobs && state.tasks.values.contains { $0.waitsForTurn() }
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
      if pause == 5_000 { giveDrainsAway() }
    }
    return true
  }

  /// Has others work off the actors that the simulation would work off later: tests might wait for each other.
  private func giveDrainsAway() {
    let drains = state.withLock { state in
      state.readyDrains = 0
      return state.queue.removeReady(where: \.isDrain)
    }
    for drain in drains { JobRouting.enqueue(drain) }
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

extension Simulation.State {
  /// Keeps a place for what a task does that has just run, if it goes on elsewhere.
  mutating func beginTurn(of task: UInt64) -> Bool {
    // An actor of its own has its turn when the simulation works off its queue.
    guard readyDrains == 0, !isClosed, turns[task] == nil,
      tasks[task]?.waitsForTurn(hasJustRun: true) == true
    else { return false }
    turns[task] = []
    queue.append(Simulation.Job(endOfTurn: task))
    return true
  }
}
