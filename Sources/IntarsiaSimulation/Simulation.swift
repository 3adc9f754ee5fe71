import CIntarsiaSimulation
import IntarsiaConcurrency
import IntarsiaIssues
import Synchronization

/// Runs the concurrent jobs of one test one at a time, in a fixed order and in virtual time.
///
/// A job belongs to a simulation if a job of the simulation enqueues it. So do all later jobs of
/// its task, whichever thread resumes that task. A simulation thus contains everything that an
/// effect starts: child tasks, unstructured tasks, jobs of actors and of the main actor, and
/// sleeps, which take no real time. Tasks that other code starts, such as the test itself, run as
/// usual.
///
/// In the portable mode, the real main actor runs its jobs. The simulation waits for them if no
/// other job is ready. A sleep in virtual time needs a ``VirtualClock``.
package final class Simulation: Sendable {
  struct State {
    var queue = JobQueue<Job>()
    var budget = JobBudget()
    var tasks = TrackedTasks()
    var external = ExternalWork()
    var progress = ProgressWatch()
    /// The first failure that the test has not reported yet.
    var failure: PendingFailure?
    /// The processor time of the job's thread at the watchdog's last tick.
    var jobTime: Int?
    var trace = JobTrace()
    /// The number of waits for other tests' actors since the last job.
    var actorWaits = 0
    /// The number of last checks for other tests' jobs since the last job.
    var lastRounds = 0
    /// Tasks of the simulation that wait until no job is ready.
    var idleWaiters: [CheckedContinuation<Void, Never>] = []
    /// Tasks that wait on behalf of the test; code that resumes them acts for the test.
    var testTasks: Set<UInt64> = []
    /// The roots of tasks that may outlive the test.
    var ignoredRoots: Set<UInt64> = []
    var call: TestCall?
    /// Issues of tasks that no framework can attribute to a test.
    var issues: [ReportedIssue] = []
    var isClosed = false
  }

  let state = VisibleMutex(State())
  // Safe: it is constant, and its pointer is set only in copies.
  /// The system's clocks at the start.
  nonisolated(unsafe) private let clocks = {
    var thread = intarsia_simulated_thread()
    intarsia_simulation_read_clocks(&thread)
    return thread
  }()

  /// The instant of the continuous clock at the start.
  let begin = ContinuousClock.now

  private static let nextID = Atomic<UInt64>(1)

  package let id = nextID.wrappingAdd(1, ordering: .relaxed).oldValue

  /// Chooses the next job; `nil` if jobs run in the order in which they became ready.
  package let chooser: JobChooser?

  /// The number of starts and ends of drives.
  let driveEvents = Atomic(0)
  /// The number of drives that have not ended; drives may be nested.
  private let openDrives = Atomic(0)
  /// The number of starts and ends of jobs, which is odd while a job runs.
  let jobEvents = Atomic(0)
  /// The system's number of the thread that is running a job, or 0.
  let jobThread = Atomic<Int32>(0)

  package init(chooser: JobChooser? = .current) {
    self.chooser = chooser
    chooser?.markAsUsed()
    JobRouting.open(.simulation(id), as: self)
  }

  deinit {
    close()
    JobRouting.state.withLock { $0.takers[.simulation(id)] = nil }
  }

  // MARK: - Threads

  /// The simulation in which a task was started, for tasks that begin on the main actor.
  ///
  /// The portable mode does not see their first jobs.
  @TaskLocal static var inherited: TaskOwner?

  /// Runs an operation as a part of the simulation.
  ///
  /// Tasks that it starts belong to the simulation, and clocks show virtual time in it.
  package func enter<Result>(running job: Job? = nil, _ body: () -> Result) -> Result {
    var thread = clocks
    thread.simulation = Unmanaged.passUnretained(self).toOpaque()
    (thread.id, thread.elapsed) = (id, now.wholeNanoseconds)
    thread.entered_by = TaskNumber.current ?? 0
    (thread.task, thread.drain) = (job?.task ?? 0, job?.drain ?? 0)
    return withUnsafePointer(to: thread) { pointer in
      let outer = intarsia_simulation_set_thread(pointer)
      defer { _ = intarsia_simulation_set_thread(outer) }
      return JobRouting.isExact ? body() : Self.$inherited.withValue(.simulation(id)) { body() }
    }
  }

  package static var ofThisThread: Simulation? {
    // The pointer is set for the duration of `enter`, which keeps the simulation alive.
    intarsia_simulation_thread()?.pointee.simulation.map {
      Unmanaged<Simulation>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// The simulation of the running task, or of the job that this thread runs.
  package static var ofThisTask: Simulation? {
    JobRouting.simulation(of: TaskNumber.current, onThreadOf: JobRouting.ownerOfThisThread)
  }

  /// Whether this thread runs a job of the simulation.
  package var isEntered: Bool { intarsia_simulation_thread()?.pointee.id == id }

  // MARK: - Driving

  /// Whether a test drives the simulation: it runs jobs, or waits inside the simulation.
  var isDriven: Bool { openDrives.load(ordering: .relaxed) > 0 }

  /// Runs an operation that runs the jobs, or waits for some.
  ///
  /// In the portable mode, an operation of no actor runs on the main actor, because the jobs of the
  /// main actor then cannot run at the same time as those of the simulation. Inside another
  /// simulation, it stays a part of that one.
  package nonisolated(nonsending) func drive<Result: Sendable>(
    _ operation: nonisolated(nonsending) () async -> Result
  ) async -> Result {
    let isNested = openDrives.wrappingAdd(1, ordering: .relaxed).oldValue > 0
    driveEvents.wrappingAdd(1, ordering: .relaxed)
    if !isNested { state.withLock { $0.lastRounds = 0 } }
    defer {
      driveEvents.wrappingAdd(1, ordering: .relaxed)
      openDrives.wrappingSubtract(1, ordering: .relaxed)
    }
    let isolation = #isolation
    guard !JobRouting.isExact, isolation == nil, Self.ofThisThread == nil else {
      return await operation()
    }
    // Safe: the task of the caller runs it, and waits for it.
    nonisolated(unsafe) let operation = operation
    return await Self.onMainActor(operation)
  }

  @MainActor
  private static func onMainActor<Result: Sendable>(
    _ operation: nonisolated(nonsending) () async -> Result
  ) async -> Result {
    // Without a use of the main actor, Swift 6.3 removes the hop to it.
    MainActor.preconditionIsolated()
    return await operation()
  }

  package var now: Duration { state.withLock { $0.queue.now } }

  package var timeToNextDeadline: Duration? {
    state.withLock { state in state.queue.nextDeadline.map { $0 - state.queue.now } }
  }

  /// Advances virtual time until the next sleeper wakes, if one does by the limit.
  package func advance(notBeyond limit: Duration) -> Bool {
    state.withLock { state in
      guard !state.budget.isExhausted, state.queue.advance(notBeyond: limit) else { return false }
      state.budget.timeHasPassed()
      return true
    }
  }

  /// Advances virtual time to an instant before which no sleeper wakes.
  package func passTime(until instant: Duration) {
    state.withLock { $0.queue.passTime(until: instant) }
  }

  /// Ends the simulation, whose remaining jobs then run on the platform's executors.
  package func close() {
    let (jobs, waiter) = state.withLock { state in
      state.trace.take()?.write(isReproducible: !state.external.mayAffectOrder)
      state.isClosed = true
      state.call = nil
      state.tasks = TrackedTasks()
      return (state.queue.removeAll(), state.external.takeWaiter())
    }
    waiter?.resume()
    JobRouting.close(.simulation(id))
    _ = resumeIdleWaiters()
    for job in jobs { JobRouting.enqueueOnPlatform(job) }
    // Stored issues are reported without a test, so that none is lost.
    reportKeptIssues()
  }
}

extension Duration {
  /// The duration in nanoseconds, rounded down and clamped.
  package var wholeNanoseconds: Int64 {
    Int64(clamping: attoseconds / 1_000_000_000)
  }
}
