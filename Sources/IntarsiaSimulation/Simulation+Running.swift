import CIntarsiaSimulation
import IntarsiaConcurrency
import Synchronization

extension Simulation: JobTaker {
  /// The executor that tasks of the simulation prefer in the portable mode.
  package var taskExecutor: (any TaskExecutor)? {
    JobRouting.isExact ? nil : RoutingExecutor.shared
  }

  // MARK: - Jobs in

  /// Takes a job from the task that enqueues it, unless the simulation is closed.
  func take(_ job: Job, from creator: UInt64?) -> Bool {
    let job = job.beginningDrain(for: self)
    let resumption = resumption(by: creator)
    let isOpen = accept { state in
      state.queue.append(job, lane: job.lane)
      // A task that only changes its executor, in its own job, does not wake.
      let isHop = intarsia_simulation_thread()?.pointee.task == job.task
      if job.task != 0, !isHop { state.tasks.noteJob(job, creator: creator) }
      if let resumption {
        let isByTest = state.testTasks.contains(job.task)
        state.external.noteResumption(resumption, of: state.tasks[job.task], isByTest: isByTest)
        // Marked before the lock is released, because the test's thread may then run the job and
        // fail.
        if !isByTest { chooser?.markAsIrreproducible() }
      }
    }
    if !isOpen { ActorDrains.end(job.drain) }
    return isOpen
  }

  /// Adds a job that runs after a delay in virtual time, unless the simulation is closed.
  func enqueue(_ job: Job, after delay: Duration, by sleeper: UInt64?) -> Bool {
    accept { state in
      state.queue.append(job, lane: job.lane, after: delay)
      if let sleeper {
        state.tasks[sleeper]?.wakesAt = state.queue.now + max(delay, .zero)
      }
    }
  }

  /// Records an event, other than a new job, of a task of the simulation on another thread.
  package func noteEventElsewhere() {
    let resumption = resumption(by: TaskNumber.current)
    _ = accept { state in
      guard let resumption else { return }
      state.external.noteResumption(resumption, of: nil, isByTest: false)
      chooser?.markAsIrreproducible()
    }
  }

  /// Records an arrival, unless the simulation is closed, and resumes the waiting driver.
  private func accept(_ arrival: (inout State) -> Void) -> Bool {
    let (isOpen, waiter) = state.withLock { state in
      guard !state.isClosed else { return (false, ExternalWork.Waiter?.none) }
      arrival(&state)
      return (true, state.external.noteArrival())
    }
    waiter?.resume()
    return isOpen
  }

  /// The source of a resumption by a task of this thread; `nil` for the simulation or its test.
  func resumption(by task: UInt64?) -> ExternalResumption.Source? {
    let current = Simulation.ofThisThread
    guard current !== self, !JobRouting.isOnUnroutedMainActor else { return nil }
    guard let task else {
      // A task of the simulation that has just ended on another test's thread is no longer the
      // running task.
      if ActorDrains.ofThisThread != 0 { return .sharedActor }
      return current == nil ? .thread : nil
    }
    let isByTest = state.withLock { $0.call?.task == task }
    guard !isByTest, TaskScopes.scope(of: task) == nil, JobRouting.entrantOfThisThread != task
    else { return nil }
    if current == nil, ActorDrains.ofThisThread == 0 {
      // In the portable mode, its own tasks may run outside when they leave the main actor.
      return JobRouting.isExact || Simulation.ofThisTask !== self ? .task : nil
    }
    // A task of the simulation runs in a drain of other code.
    return JobRouting.simulation(of: task, onThreadOf: nil) === self ? .sharedActor : nil
  }

  // MARK: - Jobs out

  /// Runs one ready job, or waits for other tests' actors; `false` if no other job may be ready.
  package nonisolated(nonsending) func runNext() async -> Bool {
    guard let job = takeReady() else {
      guard !isExhausted else { return false }
      if await waitForSharedActors() { return true }
      if await waitForMainActor() { return true }
      return resumeIdleWaiters()
    }
    jobEvents.wrappingAdd(1, ordering: .relaxed)
    defer { jobEvents.wrappingAdd(1, ordering: .relaxed) }
    if job.isOnMainActor {
      // The job runs on the real main actor, which parallel tests may use, too.
      await MainActor.run { run(job) }
    } else {
      run(job)
    }
    return true
  }

  func takeReady() -> Job? {
    let task = chooser == nil ? nil : TaskNumber.current
    return state.withLock { state in
      guard state.budget.takesJob(hasMore: state.queue.hasReadyJobs) else { return nil }
      let job =
        if let chooser {
          state.queue.popReady { count, candidate in
            chooser.choose(outOf: count, for: task) { candidate($0).task }
          }
        } else {
          state.queue.popReady()
        }
      guard let job else {
        state.external.hasArrivals = false
        return nil
      }
      (state.actorWaits, state.lastRounds) = (0, 0)
      if job.task != 0 { state.tasks[job.task]?.isReady = false }
      state.trace?.note(job, at: state.queue.now)
      return job
    }
  }

  func run(_ job: Job) {
    jobThread.store(intarsia_simulation_thread_number(), ordering: .relaxed)
    defer { jobThread.store(0, ordering: .relaxed) }
    enter(running: job) { job.run() }
    ActorDrains.end(job.drain)
  }

  /// Suspends a task of the simulation until no job is ready, before virtual time advances.
  package nonisolated(nonsending) func waitUntilIdle() async {
    await withCheckedContinuation { waiter in
      let isClosed = state.withLock { state in
        if !state.isClosed { state.idleWaiters.append(waiter) }
        return state.isClosed
      }
      if isClosed { waiter.resume() }
    }
  }

  func resumeIdleWaiters() -> Bool {
    let waiters = state.withLock { exchange(&$0.idleWaiters, with: []) }
    for waiter in waiters { waiter.resume() }
    return !waiters.isEmpty
  }

  // MARK: - Shared actors

  /// Waits, in real time, for the current drains of other code, which may run tasks of this
  /// simulation.
  ///
  /// Such a task may then go to another actor in use, so it waits up to three times in a row.
  nonisolated(nonsending) func waitForSharedActors() async -> Bool {
    guard state.withLock({ $0.actorWaits < 3 && !$0.isClosed }) else { return false }
    let end = Simulation.ofThisThread?.beginExternalWork("an actor that another test uses")
    defer { end?() }
    guard await ActorDrains.waitForOthers(than: id) else { return false }
    state.withLock { $0.actorWaits += 1 }
    // The wait is bounded and counts as progress. Adding an even number keeps the count odd while a
    // job runs.
    jobEvents.wrappingAdd(2, ordering: .relaxed)
    return true
  }

  // MARK: - A whole operation

  /// Runs jobs and advances virtual time until a condition holds or nothing can happen any more.
  nonisolated(nonsending) func run(
    _ operation: UInt64, within timeout: Duration, externalTimeout: Duration,
    until isDone: () -> Bool
  ) async {
    let limit = now + timeout
    let externalLimit = RealTimeLimit(externalTimeout)
    while !isDone() {
      if await runNext() { continue }
      guard await makeReady([operation], notBeyond: limit, within: externalLimit) else { break }
    }
  }

  /// Waits for external work, advances virtual time, or waits for actors of other code.
  ///
  /// External work goes first. Otherwise virtual time, which costs nothing, would reach its limit
  /// while the work is still running.
  ///
  /// - Parameters:
  ///   - roots: The tasks of the effects that have not ended.
  ///   - operation: A task that waits for them, too, so that virtual time advances before it waits
  ///     for external work.
  ///   - grace: The limit of a wait for undeclared work; `nil` if there is none.
  /// - Returns: Whether a job may be ready now.
  package nonisolated(nonsending) func makeReady(
    _ roots: [UInt64], and operation: UInt64? = nil, notBeyond limit: Duration,
    within externalLimit: RealTimeLimit, grace: RealTimeLimit? = nil
  ) async -> Bool {
    if await waitForExternalWork(of: roots, within: externalLimit) || advance(notBeyond: limit) {
      return true
    }
    if let operation, await waitForExternalWork(of: [operation], within: externalLimit) {
      return true
    }
    if await waitForOthersOnceMore(within: externalLimit) { return true }
    guard let grace else { return false }
    return await waitForExternalWork(
      of: roots + [operation].compactMap(\.self), within: grace, isUndeclared: true)
  }
}
