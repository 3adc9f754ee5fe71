import CIntarsiaSimulation
import Dispatch
import IntarsiaConcurrency
import Synchronization

/// A simulation or a scope, which takes the jobs of its tasks.
protocol JobTaker: AnyObject, Sendable {
  /// Takes a job from the task that enqueues it, unless this is closed.
  func take(_ job: Job, from creator: UInt64?) -> Bool
}

/// Routes each job of the process to a simulation, a scope or the platform's executors.
package enum JobRouting {
  /// The tables of the process, guarded by one lock.
  struct State {
    var ownership = TaskOwnership()
    var takers: [TaskOwner: Weak] = [:]
    var settling = SettlingTable<CheckedContinuation<Bool, Never>>()
    var testCase = TestCaseScope()
  }

  struct Weak: Sendable {
    weak let taker: (any JobTaker)?
  }

  static let state = VisibleMutex(State())

  /// The number of open simulations and scopes; while it is 0, jobs skip the table.
  static let owners = Atomic<Int>(0)

  static var hasOwners: Bool { owners.load(ordering: .sequentiallyConsistent) > 0 }

  static func open(_ owner: TaskOwner, as taker: any JobTaker) {
    intarsia_simulation_set_hook()
    // Found before an owner exists. Otherwise the trial job belongs to one, which waits for the
    // result of the trial.
    _ = isComplete
    let newestTask = TaskNumber.next()
    // From here on, jobs consult the table. They find the owner only after it is added below.
    owners.wrappingAdd(1, ordering: .sequentiallyConsistent)
    state.withLock { state in
      state.ownership.open(owner, newestTask: newestTask)
      state.takers[owner] = Weak(taker: taker)
    }
  }

  /// Closes an owner, which stays in the table of takers until it is deallocated.
  static func close(_ owner: TaskOwner) {
    if state.withLock({ $0.ownership.close(owner) }) {
      owners.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    }
  }

  static var entrantOfThisThread: UInt64? { intarsia_simulation_thread()?.pointee.entered_by }

  /// The owner of the job that this thread runs, or of the task that started the running task.
  static var ownerOfThisThread: TaskOwner? {
    Simulation.ofThisThread.map { .simulation($0.id) } ?? scopeOfThisThread
      ?? Simulation.inherited
  }

  private static var scopeOfThisThread: TaskOwner? {
    let scope = intarsia_simulation_scope()
    return scope == 0 ? nil : .scope(scope)
  }

  /// The simulation or scope of a job, and the task that enqueues the job.
  static func taker(of job: Job) -> (taker: any JobTaker, creator: UInt64?)? {
    guard hasOwners else { return nil }
    let (thread, scope) = (ownerOfThisThread, scopeOfThisThread)
    let entrant = entrantOfThisThread
    let current = TaskNumber.current
    return state.withLock { state in
      var owner = state.ownership.origin(of: current, onThreadOf: thread, enteredBy: entrant)
      if current == nil, thread == nil { owner = state.testCase.scope.map { .scope($0.id) } }
      if job.task != 0, owner == nil, current == nil, isOnUnroutedMainActor {
        // A task that has begun on the main actor may be new, and is no longer the running task.
        owner = state.ownership.owner(of: job.task)
      } else if job.task != 0 {
        owner = state.ownership.join(job.task, from: owner)
      } else if job.isDrain, case .simulation = owner, owner != thread {
        // A drain goes to the simulation whose job enqueues it. A drain that other code enqueues
        // does not, because that code also uses the actor, and must not wait for the simulation.
        owner = scope
      }
      return owner.flatMap { state.takers[$0]?.taker }.map { ($0, current) }
    }
  }

  /// Passes a job to its simulation or scope, or to the platform if it has none that is open.
  static func enqueue(_ job: Job) {
    if let (taker, creator) = taker(of: job), taker.take(job, from: creator) { return }
    let job = job.beginningDrain()
    if TaskScopes.areAwaited, isOnUnroutedMainActor {
      // A task that has begun on the main actor has no scope. What it enqueues stays on the main
      // thread, so that the waits for the main queue include it.
      return DispatchQueue.main.async { job.runOutside() }
    }
    enqueueOnPlatform(job)
  }

  /// Passes a job that sleeps to its simulation, and returns whether it has one that is open.
  static func enqueue(_ job: Job, after delay: Duration) -> Bool {
    guard let (taker, creator) = taker(of: job), let simulation = taker as? Simulation
    else { return false }
    return simulation.enqueue(job, after: delay, by: creator)
  }

  /// The simulation that a task belongs to, or that owns the job of a thread.
  static func simulation(of task: UInt64?, onThreadOf thread: TaskOwner?) -> Simulation? {
    guard hasOwners else { return nil }
    // Not cast inside the lock, which the deinitializer of a scope would take again.
    let taker = state.withLock { state in
      state.ownership.origin(of: task, onThreadOf: thread, enteredBy: entrantOfThisThread)
        .flatMap { state.takers[$0]?.taker }
    }
    return taker as? Simulation
  }

  static let mainQueue = DispatchSpecificKey<Bool>()

  /// Whether this thread runs a job of the main actor, which only the exact mode routes.
  static var isOnUnroutedMainActor: Bool {
    !isExact && DispatchQueue.getSpecific(key: mainQueue) == true
  }

  /// Calls a function after some turns of the main queue, which runs the jobs of the main actor.
  static func afterMainQueue(turns: Int = 20, _ body: @escaping @Sendable () -> Void) {
    DispatchQueue.main.async {
      if turns > 1 { afterMainQueue(turns: turns - 1, body) } else { body() }
    }
  }

  /// All simulations of the process, oldest first, including closed ones.
  static var simulations: [Simulation] {
    state.withLock { $0.takers.values.compactMap(\.taker) }
      .compactMap { $0 as? Simulation }.sorted { $0.id < $1.id }
  }
}

extension Job {
  init(_ job: UnownedJob, isOnMainActor: Bool = false, executor: (any TaskExecutor)? = nil) {
    // The low byte of the flags, which follow an object's header and two words of the scheduler:
    // the runtime's numbers for a task, and for the three kinds of drains.
    let kind = unsafeBitCast(job, to: UnsafePointer<UInt>.self)[4] & 0xff
    isDrain = (192...194).contains(kind)
    task = kind == 0 ? numberOfTask(job) : 0
    (self.job, self.isOnMainActor, self.executor) = (job, isOnMainActor, executor)
  }

  /// The job with a number for its drain, if it is one.
  func beginningDrain(for simulation: Simulation? = nil) -> Self {
    var job = self
    job.drain = isDrain && JobRouting.hasOwners ? ActorDrains.begin(for: simulation?.id) : 0
    return job
  }

  func run() {
    let executor = (executor ?? RoutingExecutor.shared).asUnownedTaskExecutor()
    if isOnMainActor {
      job.runSynchronously(isolatedTo: MainActor.sharedUnownedExecutor, taskExecutor: executor)
    } else {
      // On another executor than its task prefers, the job would be enqueued again at each step. An
      // executor of the platform would keep the job that `Task.yield` makes.
      job.runSynchronously(on: executor)
    }
  }

  /// Runs the job outside of simulations; a drain may then run jobs of any test.
  func runOutside() {
    var thread = intarsia_simulated_thread()
    thread.drain = drain
    withUnsafePointer(to: thread) { pointer in
      let outer = intarsia_simulation_set_thread(pointer)
      defer { _ = intarsia_simulation_set_thread(outer) }
      run()
    }
    ActorDrains.end(drain)
  }
}
