import CIntarsiaSimulation
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
    // Found before an owner exists. Otherwise the trial job belongs to one, which waits for the
    // result of the trial.
    _ = isAvailable
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

  private static var ownerOfThisThread: TaskOwner? {
    Simulation.ofThisThread.map { .simulation($0.id) } ?? scopeOfThisThread
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
      switch job.kind {
      case .task: owner = state.ownership.join(job.task, from: owner)
      // A drain goes to the simulation whose job enqueues it. A drain that other code enqueues does
      // not, because that code also uses the actor, and must not wait for the simulation.
      case .drain: if case .simulation = owner, owner != thread { owner = scope }
      case .other: break
      }
      return owner.flatMap { state.takers[$0]?.taker }.map { ($0, current) }
    }
  }

  /// Passes a job to its simulation or scope, or to the platform if it has none that is open.
  static func enqueue(_ job: Job) {
    if let (taker, creator) = taker(of: job), taker.take(job, from: creator) { return }
    var job = job
    job.beginDrain(for: nil)
    enqueueOnPlatform(job)
  }

  /// The simulation that a task belongs to, or whose job a thread runs.
  package static func simulation(of task: UInt64?, on thread: Simulation?) -> Simulation? {
    guard hasOwners else { return nil }
    let entrant = entrantOfThisThread
    return state.withLock { state in
      let thread = thread.map { TaskOwner.simulation($0.id) }
      let owner = state.ownership.origin(of: task, onThreadOf: thread, enteredBy: entrant)
      guard let owner, case .simulation = owner else { return nil }
      return state.takers[owner]?.taker as? Simulation
    }
  }

  /// All simulations of the process, oldest first, including closed ones.
  static var simulations: [Simulation] {
    // Not cast inside the lock, which the deinitializer of a scope would take again.
    state.withLock { $0.takers.values.compactMap(\.taker) }
      .compactMap { $0 as? Simulation }.sorted { $0.id < $1.id }
  }
}

extension Job {
  init(
    routed job: UnownedJob, kind: Kind, isOnMainActor: Bool = false,
    executor: (any TaskExecutor)? = nil
  ) {
    self.init(
      job: job, kind: kind, isOnMainActor: isOnMainActor,
      task: kind == .task ? TaskNumber.of(job) : 0, executor: executor)
  }

  mutating func beginDrain(for simulation: Simulation?) {
    drain = kind == .drain && JobRouting.hasOwners ? ActorDrains.begin(for: simulation?.id) : 0
  }

  func run() {
    if isOnMainActor {
      job.runSynchronously(
        isolatedTo: MainActor.sharedUnownedExecutor, taskExecutor: JobRouting.executor)
    } else {
      // On any other executor, the job would be enqueued again at each step.
      job.runSynchronously(on: executor?.asUnownedTaskExecutor() ?? JobRouting.executor)
    }
  }
}

/// Enqueues jobs in a simulation for the tasks that prefer this executor, on toolchains that cannot
/// route jobs.
final class SimulationExecutor: TaskExecutor {
  private weak let simulation: Simulation?

  init(_ simulation: Simulation) {
    self.simulation = simulation
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = Job(routed: UnownedJob(job), kind: .task, executor: self)
    if let simulation, simulation.take(job, from: TaskNumber.current) { return }
    // The simulation is closed, so the platform runs the job.
    JobRouting.enqueueOnPlatform(job)
  }
}
