import IntarsiaConcurrency
import IntarsiaIssues
import IntarsiaTestingBoot
import Synchronization

/// Runs the jobs of Swift concurrency that belong to one test store: one at a time, in a fixed order, when told to.
///
/// A job belongs to a simulation when it is enqueued by one of the simulation's own jobs, or when it is a later job of
/// a task that belongs to it, whichever thread resumes it. So what an effect starts belongs to it too: child tasks,
/// unstructured tasks, actors, the main actor, and sleeping, which takes no time. What others have started, the test
/// itself above all, goes on as ever.
///
/// Where the toolchain lacks the means to route jobs, a simulation runs those of an effect's own task and of its child
/// tasks, and no others.
final class Simulation: Sendable {
  /// A job that waits for its turn.
  struct Job: @unchecked Sendable {
    enum Kind: Sendable {
      /// It is a part of a task.
      case task
      /// It works off the queue of an actor, and does not wake a task that sleeps.
      case drain
      /// It resumes a task, after `Task.yield` for one.
      case other
    }

    // Safe: a job is a token that is run exactly once, by whoever took it out of the queue.
    let job: UnownedJob?
    let kind: Kind
    /// Whether the job needs the main actor to itself.
    let isOnMainActor: Bool
    /// The number of the task that it is a part of; 0 if it is none of a task.
    let task: UInt64
    /// The actor whose queue it works off: an address, and never to be followed; 0 if that is not known.
    let actor: UInt

    /// The executor that its task was told of, where jobs cannot be routed.
    let executor: SimulationExecutor?

    /// The task that has a turn elsewhere, if this is the place where that ends.
    let turn: UInt64?

    init(
      _ job: UnownedJob, kind: Kind, isOnMainActor: Bool, executor: SimulationExecutor? = nil
    ) {
      self.job = job
      self.kind = kind
      self.isOnMainActor = isOnMainActor
      self.executor = executor
      task = kind == .task ? TaskNumber.of(job) : 0
      // Safe: a job that has not run is alive. Where the runtime keeps the actor is tried before it is relied on.
      let address = unsafeBitCast(job, to: UnsafeRawPointer.self)
      actor = kind == .drain ? UInt(bitPattern: intarsia_testing_actor_drained_by(address)) : 0
      turn = nil
    }

    init(endOfTurn turn: UInt64) {
      job = nil
      kind = .other
      isOnMainActor = false
      task = 0
      actor = 0
      executor = nil
      self.turn = turn
    }

    var isDrain: Bool { kind == .drain }

    /// Jobs of the main actor keep their order, whichever of the ready jobs is chosen.
    var lane: Int? { isOnMainActor ? 0 : nil }
  }

  struct State {
    var queue = SimulationQueue<Job>()
    /// The tasks that have not ended.
    var tasks: [UInt64: LiveTask] = [:]
    var outside = OutsideState()
    /// What has run so far, if somebody has asked for it.
    var trace: JobTrace?
    /// Those of the tasks that lie in the memory of others, and by which task each was made.
    var asyncLets: [UInt64: UInt64] = [:]
    /// What tasks have done so far that have a turn elsewhere, until that ends here.
    var turns: [UInt64: [Deed]] = [:]
    /// Those of the turns that have a place in the queue, in the order in which they got it.
    var placedTurns: [UInt64] = []
    /// Those that have none yet.
    var turnsWithoutPlace: [UInt64] = []
    /// Whether a job runs, of which not all is known that it does.
    var runsAJob = false
    /// The actors that are worked off by jobs that are ready.
    var readyDrains = Drains()
    /// Tasks of the simulation that wait until no job is ready.
    var idlers: [CheckedContinuation<Void, Never>] = []
    /// The tasks that wait on behalf of the test: what the test itself makes happen is no crossing for them.
    var companions: Set<UInt64> = []
    /// How many more jobs may run.
    var effort = Effort()
    /// Who lets the jobs run.
    var owner: Owner?
    /// What tasks have reported of which nobody knows what test they belong to.
    var issues: [ReportedIssue] = []
    /// What was seen of a simulation that is not driven.
    var standstill = Standstill()
    /// The call of the test that drives a simulation without an owner.
    var drive: Drive?
    /// The progress that the watchdog has seen.
    var progress = ProgressWatch()
    /// The task that lets jobs run right now, or was the last to do so.
    var driver: UInt64?
    /// When set, every job is refused.
    var isClosed = false
  }

  let state = VisibleMutex(State())
  private let clocksAtBeginning = Clocks()

  private static let nextID = Atomic<UInt64>(1)

  /// Names the simulation, and is never used again.
  let id = nextID.wrappingAdd(1, ordering: .relaxed).oldValue

  /// Chooses the job that runs next; `nil` if it is the one that became ready first.
  private let chooser: JobChooser?

  /// Whether it is known of each task what it waits for.
  let observesTasks: Bool

  /// Counts the moments at which a test begins to drive the simulation, and those at which it stops.
  let drives = Atomic(0)
  /// The number of drives that have begun and not ended: one may be inside another.
  private let driveDepth = Atomic(0)
  /// Counts the jobs that begin and those that end: odd while a job runs.
  let jobRuns = Atomic(0)

  convenience init(chooser: JobChooser? = .current) {
    self.init(chooser: chooser, observesTasks: TaskLayout.isKnown)
  }

  init(chooser: JobChooser?, observesTasks: Bool, isTraced: Bool = true) {
    self.chooser = chooser
    chooser?.markAsUsed()
    self.observesTasks = observesTasks
    // The trial of the runtime's layout belongs to no test.
    if isTraced, let trace = JobTrace() {
      state.withLock { $0.trace = trace }
    }
    JobRouting.open(self)
  }

  deinit {
    close()
  }

  // MARK: - Entering

  /// Runs something that belongs to the simulation: the tasks that it starts do, too, and clocks show virtual time.
  ///
  /// - Parameter worksOffAnActor: Whether it may run what others have asked of an actor.
  func enter<Result>(worksOffAnActor: Bool = false, _ body: () -> Result) -> Result {
    var thread = clocksAtBeginning.thread
    thread.simulation = Unmanaged.passUnretained(self).toOpaque()
    thread.id = id
    thread.entered_by = TaskNumber.current ?? 0
    thread.works_off_an_actor = worksOffAnActor ? 1 : 0
    thread.elapsed = now.wholeNanoseconds
    return withUnsafePointer(to: thread) { pointer in
      let outer = intarsia_testing_set_simulated_thread(pointer)
      defer { _ = intarsia_testing_set_simulated_thread(outer) }
      return body()
    }
  }

  /// The simulation whose job this thread runs, if it runs one.
  static var ofThisThread: Simulation? {
    // The pointer is set for the duration of `enter`, which keeps the simulation alive.
    intarsia_testing_simulation_of_this_thread().map {
      Unmanaged<Simulation>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Whether this thread runs a job of the simulation with a number, or has entered it otherwise.
  static func isWorkedFor(_ id: UInt64) -> Bool {
    intarsia_testing_thread_of_simulation()?.pointee.id == id
  }

  /// Whether this thread works off an actor, and so runs whatever others have asked of that.
  static var isOnAnActor: Bool {
    intarsia_testing_thread_of_simulation()?.pointee.works_off_an_actor == 1
  }

  /// The task that runs the job there, or that has entered the simulation otherwise.
  static var entrantOfThisThread: UInt64? {
    intarsia_testing_thread_of_simulation().map(\.pointee.entered_by)
  }

  /// Fills in the number and the times of the simulation.
  fileprivate func describe(in thread: inout intarsia_testing_simulated_thread) {
    thread.id = id
    thread.realtime_begin = clocksAtBeginning.thread.realtime_begin
    thread.monotonic_begin = clocksAtBeginning.thread.monotonic_begin
    thread.boottime_begin = clocksAtBeginning.thread.boottime_begin
    thread.elapsed = now.wholeNanoseconds
  }

  /// What the clocks of the system showed when the simulation began.
  private struct Clocks: @unchecked Sendable {
    // Safe: plain numbers; the pointer in the structure is set in copies only.
    var thread = intarsia_testing_simulated_thread()

    init() {
      intarsia_testing_read_clocks(&thread)
    }
  }

  // MARK: - Jobs in

  /// Takes a job, unless the simulation is over.
  ///
  /// - Parameter creator: The task that enqueues it.
  func enqueue(_ job: Job, by creator: UInt64?) -> Bool {
    if let isTaken = noteDeed(.job(job), of: creator) { return isTaken }
    var isFromOutside = isFromOutside(creator)
    let endsATask = isFromOutside && creator == nil && Self.isOnAnActor
    let (isTaken, isCrossing, waiter) = state.withLock { state in
      guard !state.isClosed else { return (false, false, OutsideWaiter?.none) }
      if endsATask, state.isResumedByItsOwn(job.task) { isFromOutside = false }
      state.queue.append(job, lane: job.lane)
      if job.isDrain { state.readyDrains.insert(job.actor) }
      if observesTasks, job.task != 0 { state.noteJob(job, creator: creator) }
      // A task of its own that an actor has worked off elsewhere comes back.
      guard isFromOutside else { return (true, false, state.outside.takeWaiter()) }
      let isCrossing = !state.companions.contains(job.task)
      state.noteAnswer()
      if isCrossing {
        state.noteCrossing(by: job, fromTask: creator != nil, waitIsKnown: observesTasks)
      }
      return (true, isCrossing, state.outside.takeWaiter())
    }
    if isCrossing { chooser?.markAsIrreproducible() }
    waiter?.resume()
    return isTaken
  }

  /// Whether what this thread does is no part of the simulation, nor of what drives it.
  ///
  /// - Parameter task: The task that runs here.
  private func isFromOutside(_ task: UInt64?) -> Bool {
    guard JobRouting.isAvailable, Simulation.ofThisThread == nil || isOnOwnExecutor else {
      return false
    }
    guard let task else { return true }
    guard state.withLock({ $0.driver != task && $0.owner?.task != task }) else { return false }
    // A test clock lets the tasks of a test come to rest one after the other.
    return !TaskScopes.contains(task)
  }

  /// Whether the running task is one of an executor of somebody's own, and another simulation works off an actor for it.
  private var isOnOwnExecutor: Bool {
    Simulation.ofThisThread !== self && TaskNumber.currentPrefersAnExecutor
  }

  /// Takes a job that is to run after a delay of virtual time, unless the simulation is over.
  ///
  /// - Parameter sleeper: The task that enqueues it.
  func enqueue(_ job: Job, after delay: Duration, by sleeper: UInt64?) -> Bool {
    if let isTaken = noteDeed(.sleep(job, delay), of: sleeper) { return isTaken }
    return state.withLock { state in
      guard !state.isClosed else { return false }
      state.queue.append(job, lane: job.lane, after: delay)
      if let sleeper { state.tasks[sleeper]?.wakesAt = state.queue.now + max(delay, .zero) }
      return true
    }
  }

  // MARK: - Running

  /// Whether a test is driving the simulation: its jobs run, or the test waits for one inside the simulation.
  var isDriven: Bool { driveDepth.load(ordering: .relaxed) > 0 }

  /// Takes note that a test begins to drive the simulation.
  func beginDrive() {
    driveDepth.wrappingAdd(1, ordering: .relaxed)
    drives.wrappingAdd(1, ordering: .relaxed)
  }

  /// Takes note that a test stops driving the simulation.
  func endDrive() {
    drives.wrappingAdd(1, ordering: .relaxed)
    driveDepth.wrappingSubtract(1, ordering: .relaxed)
  }

  /// The virtual time that has passed.
  var now: Duration { state.withLock { $0.queue.now } }

  /// How much virtual time passes until the next job wakes.
  var timeToNextDeadline: Duration? {
    state.withLock { state in state.queue.nextDeadline.map { $0 - state.queue.now } }
  }

  /// Runs one job that is ready.
  ///
  /// - Returns: Whether there was one.
  nonisolated(nonsending) func runNext() async -> Bool {
    let (next, hint) = nextReady()
    guard let job = next else {
      switch hint {
      case .restless: return false
      case .turns:
        if await waitForTurns() { return true }
      case .asyncLets, nil:
        if !JobRouting.isAvailable, await someComeBack() { return true }
      }
      return resumeIdlers()
    }
    if let task = job.turn {
      await endTurn(of: task)
      return true
    }
    jobRuns.wrappingAdd(1, ordering: .relaxed)
    defer { jobRuns.wrappingAdd(1, ordering: .relaxed) }
    if hint == .asyncLets { await letAsyncLetsEnd(before: job) }
    if job.isOnMainActor {
      // The real main actor: tests that run beside this one may use it too.
      await MainActor.run { run(job) }
    } else {
      run(job)
    }
    jobHasRun(job)
    return true
  }

  /// Runs one job that is ready and does not need the main actor.
  ///
  /// - Returns: Whether there was one.
  func runNextOutsideMainActor() -> Bool {
    guard let job = nextReady().job else { return false }
    run(job)
    return true
  }

  /// What is to be done beside running a job, which is rare.
  private enum Hint {
    /// There have been too many jobs.
    case restless
    /// There is no job, and tasks wait for actors that others use.
    case turns
    /// There are tasks that lie in the memory of others.
    case asyncLets
  }

  private func nextReady() -> (job: Job?, hint: Hint?) {
    state.withLock { state in
      state.outside.hasEndedMeanwhile = false
      guard state.effort.takesJob(hasMore: state.queue.hasReadyJobs) else {
        return (nil, .restless)
      }
      let job =
        if let chooser {
          state.queue.popReady(choosing: chooser.choose)
        } else {
          state.queue.popReady()
        }
      if let job {
        if job.task != 0 { state.tasks[job.task]?.isReady = false }
        if job.isDrain { state.readyDrains.remove(job.actor) }
        state.runsAJob = observesTasks && job.turn == nil
        state.trace?.note(job, at: state.queue.now)
        return (job, state.asyncLets.isEmpty ? nil : .asyncLets)
      }
      return (nil, observesTasks && state.hasTasksElsewhere ? .turns : nil)
    }
  }

  private func run(_ job: Job) {
    guard let runnable = job.job else { return }
    enter(worksOffAnActor: job.isDrain) {
      if job.isOnMainActor {
        runnable.runSynchronously(
          isolatedTo: MainActor.sharedUnownedExecutor,
          taskExecutor: JobRouting.executor)
      } else {
        // On another executor than its own, it would be enqueued anew wherever it could go on.
        runnable.runSynchronously(on: job.executor?.asUnownedTaskExecutor() ?? JobRouting.executor)
      }
    }
  }

  /// Where jobs cannot be routed, lets tasks go on that have left for actors, the main actor above all, as far as they come
  /// back soon.
  ///
  /// - Returns: Whether one has come back.
  private nonisolated(nonsending) func someComeBack() async -> Bool {
    for _ in 0..<20 {
      await MainActor.run {}
      await Task.yield()
      if state.withLock(\.queue.hasReadyJobs) { return true }
    }
    return false
  }

  /// Lets a task of the simulation wait until no job is ready, before time passes.
  nonisolated(nonsending) func waitUntilIdle() async {
    await withCheckedContinuation { idler in
      let isClosed = state.withLock { state in
        if !state.isClosed { state.idlers.append(idler) }
        return state.isClosed
      }
      if isClosed { idler.resume() }
    }
  }

  private func resumeIdlers() -> Bool {
    let idlers = state.withLock { state in
      defer { state.idlers = [] }
      return state.idlers
    }
    for idler in idlers { idler.resume() }
    return !idlers.isEmpty
  }

  /// The task that lets the jobs run, and how.
  var owner: Owner? {
    get { state.withLock { $0.owner } }
    set { state.withLock { $0.owner = newValue } }
  }

  /// The task that lets jobs run right now, or was the last to do so.
  var driver: UInt64? {
    get { state.withLock { $0.driver } }
    set { state.withLock { $0.driver = newValue } }
  }

  /// Lets virtual time pass until the next job wakes.
  ///
  /// - Returns: Whether there is a job that wakes by the limit.
  func advance(notBeyond limit: Duration) -> Bool {
    state.withLock { state in
      guard !state.effort.isExhausted, state.queue.advance(notBeyond: limit) else { return false }
      state.effort.timeHasPassed()
      return true
    }
  }

  /// Ends the simulation: what has not run yet, and what its tasks enqueue later, runs for real.
  func close() {
    noteOutsideAround()
    let (jobs, turns, tasks, waiter) = state.withLock { state in
      state.trace.take()?.write(isReproducible: !state.outside.wasAsked)
      state.isClosed = true
      state.owner = nil
      defer {
        state.tasks = [:]
        state.turns = [:]
        state.placedTurns = []
        state.turnsWithoutPlace = []
      }
      return (
        state.queue.removeAll(), state.turns, Array(state.tasks.values), state.outside.takeWaiter()
      )
    }
    waiter?.resume()
    JobRouting.close(id)
    _ = resumeIdlers()
    for job in jobs { JobRouting.enqueue(job) }
    for deed in turns.sorted(by: { $0.key < $1.key }).flatMap(\.value) { deed.doForReal() }
    for task in tasks { task.release() }
    // What nobody has looked at goes to an unknown test: better there than nowhere.
    reportKeptIssues()
  }
}

extension Duration {
  /// The duration in nanoseconds, rounded down; what is too long for that is as long as can be.
  var wholeNanoseconds: Int64 {
    Int64(clamping: attoseconds / 1_000_000_000)
  }
}

/// Called for what an actor runs of which nobody knows whose it is, by the functions in IntarsiaTestingBoot.
@_cdecl("intarsia_testing_find_simulation")
func findSimulation(_ thread: UnsafeMutablePointer<intarsia_testing_simulated_thread>) -> Int32 {
  let (task, simulationOfThread) = (TaskNumber.current, Simulation.ofThisThread)
  guard task != nil || simulationOfThread != nil,
    let simulation = JobRouting.simulation(of: task, on: simulationOfThread)
  else { return 0 }
  simulation.describe(in: &thread.pointee)
  return 1
}
