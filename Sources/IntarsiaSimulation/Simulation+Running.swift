import CIntarsiaSimulation
import IntarsiaConcurrency
import Synchronization

extension Simulation {
  /// The executor that tasks of the simulation prefer, where jobs cannot be routed.
  package var taskExecutor: (any TaskExecutor)? {
    JobRouting.isAvailable ? nil : SimulationExecutor(self)
  }

  // MARK: - Jobs in

  /// Takes a job, unless the simulation is closed.
  ///
  /// - Parameter creator: The task that enqueues it.
  func enqueue(_ job: Job, by creator: UInt64?) -> Bool {
    let resumption = resumption(by: creator)
    let (isTaken, waiter) = state.withLock { state in
      guard !state.isClosed else { return (false, ExternalWork.Waiter?.none) }
      state.queue.append(job, lane: job.lane)
      if job.task != 0 { state.tasks.noteJob(job, creator: creator) }
      if let resumption {
        let isByTest = state.testTasks.contains(job.task)
        state.external.noteResumption(resumption, of: state.tasks[job.task], isByTest: isByTest)
        // Before the lock is released: then the test's thread may run the job, and fail.
        if !isByTest { chooser?.markAsIrreproducible() }
      }
      return (true, state.external.noteArrival())
    }
    waiter?.resume()
    return isTaken
  }

  /// The external resumption that this thread performs; `nil` if the simulation or its test
  /// performs it.
  ///
  /// - Parameter task: The task that runs on this thread.
  func resumption(by task: UInt64?) -> ExternalResumption.Source? {
    let current = Simulation.ofThisThread
    guard JobRouting.isAvailable, current !== self else { return nil }
    guard let task else {
      // A task of the simulation that has just ended on the thread of another test is no longer a
      // running task.
      if ActorDrains.ofThisThread != 0 { return .sharedActor }
      return current == nil ? .thread : nil
    }
    let isByTest = state.withLock { $0.driver == task || $0.owner?.task == task }
    guard !isByTest, !TaskScopes.contains(task), JobRouting.entrantOfThisThread != task else {
      return nil
    }
    if current == nil, ActorDrains.ofThisThread == 0 { return .task }
    // A task of the simulation runs in a drain of other code.
    return JobRouting.simulation(of: task, on: nil) === self ? .sharedActor : nil
  }

  /// Takes a job that is to run after a delay of virtual time, unless the simulation is closed.
  ///
  /// - Parameter sleeper: The task that enqueues it.
  func enqueue(_ job: Job, after delay: Duration, by sleeper: UInt64?) -> Bool {
    let (isTaken, waiter) = state.withLock { state in
      guard !state.isClosed else { return (false, ExternalWork.Waiter?.none) }
      state.queue.append(job, lane: job.lane, after: delay)
      if let sleeper {
        state.tasks[sleeper]?.wakesAt = state.queue.now + max(delay, .zero)
      }
      return (true, state.external.noteArrival())
    }
    waiter?.resume()
    return isTaken
  }

  // MARK: - Jobs out

  /// Runs one job that is ready, or waits for actors that other tests use.
  ///
  /// - Returns: Whether there may be more to run.
  package nonisolated(nonsending) func runNext() async -> Bool {
    guard let job = takeReady() else {
      guard !isExhausted else { return false }
      if await waitForSharedActors() { return true }
      if !JobRouting.isAvailable, await someComeBack() { return true }
      return resumeIdleWaiters()
    }
    jobRuns.wrappingAdd(1, ordering: .relaxed)
    defer { jobRuns.wrappingAdd(1, ordering: .relaxed) }
    if job.isOnMainActor {
      // The job runs on the real main actor, which tests beside this one may use, too.
      await MainActor.run { run(job) }
    } else {
      run(job)
    }
    return true
  }

  /// Runs one job that is ready and does not need the main actor.
  ///
  /// - Returns: Whether there was one.
  func runNextOutsideMainActor() -> Bool {
    guard let job = takeReady() else { return false }
    run(job)
    return true
  }

  private func takeReady() -> Job? {
    let task = chooser == nil ? nil : TaskNumber.current
    return state.withLock { state in
      guard state.budget.takesJob(hasMore: state.queue.hasReadyJobs) else { return nil }
      let job =
        if let chooser {
          state.queue.popReady { chooser.choose(outOf: $0, for: task) }
        } else {
          state.queue.popReady()
        }
      guard let job else { return nil }
      state.actorWaits = 0
      if job.task != 0 { state.tasks[job.task]?.isReady = false }
      state.trace?.note(job, at: state.queue.now)
      return job
    }
  }

  private func run(_ job: Job) {
    jobThread.store(intarsia_simulation_thread_number(), ordering: .relaxed)
    defer { jobThread.store(0, ordering: .relaxed) }
    enter(drain: job.drain) {
      if job.isOnMainActor {
        job.job.runSynchronously(
          isolatedTo: MainActor.sharedUnownedExecutor, taskExecutor: JobRouting.executor)
      } else {
        // On another executor than its own, the job would be enqueued again at each step.
        job.job.runSynchronously(on: job.executor?.asUnownedTaskExecutor() ?? JobRouting.executor)
      }
    }
    ActorDrains.end(job.drain)
  }

  /// Without job routing, waits for tasks that run on actors, above all the main actor, and return
  /// soon.
  ///
  /// - Returns: Whether a task has returned.
  private nonisolated(nonsending) func someComeBack() async -> Bool {
    for _ in 0..<20 {
      await MainActor.run {}
      await Task.yield()
      if state.withLock(\.queue.hasReadyJobs) { return true }
    }
    return false
  }

  /// Suspends a task of the simulation until no job is ready, before time passes.
  nonisolated(nonsending) func waitUntilIdle() async {
    await withCheckedContinuation { waiter in
      let isClosed = state.withLock { state in
        if !state.isClosed { state.idleWaiters.append(waiter) }
        return state.isClosed
      }
      if isClosed { waiter.resume() }
    }
  }

  func resumeIdleWaiters() -> Bool {
    let waiters = state.withLock { state in
      defer { state.idleWaiters = [] }
      return state.idleWaiters
    }
    for waiter in waiters { waiter.resume() }
    return !waiters.isEmpty
  }

  // MARK: - Shared actors

  /// Waits, in real time, for the drains of other code that exist now.
  ///
  /// The queues that they run may hold a task of this simulation: a task that finds an actor in use
  /// runs on the thread of the actor's user. A task may go from such an actor to another, so the
  /// simulation waits up to three times in a row.
  ///
  /// - Returns: Whether it has waited.
  private nonisolated(nonsending) func waitForSharedActors() async -> Bool {
    guard state.withLock({ $0.actorWaits < 3 && !$0.isClosed }) else { return false }
    let end = Simulation.ofThisThread?.beginExternalWork("an actor that another test uses")
    defer { end?() }
    guard await ActorDrains.waitForOthers(than: id) else { return false }
    state.withLock { $0.actorWaits += 1 }
    // The wait is progress; its length is bounded. An even number keeps the count odd while a job
    // runs.
    jobRuns.wrappingAdd(2, ordering: .relaxed)
    return true
  }

  // MARK: - A whole operation

  /// Runs jobs, and advances virtual time, until a condition holds or no job can run any more.
  ///
  /// - Returns: Whether the condition holds.
  nonisolated(nonsending) func run(
    within timeout: Duration, externalTimeout: Duration, until isDone: () -> Bool
  ) async -> Bool {
    driver = TaskNumber.current
    let limit = now + timeout
    let externalLimit = RealDeadline(after: externalTimeout)
    while !isDone() {
      if await runNext() { continue }
      if await waitForExternalWork(until: externalLimit) { continue }
      if advance(notBeyond: limit) { continue }
      guard await waitForTasksElsewhere(until: externalLimit) else { break }
    }
    return isDone()
  }
}
