import CIntarsiaSimulation
import IntarsiaConcurrency
import Synchronization

/// Routes each job of the process to a simulation, a scope or the platform's executors.
package enum JobRouting {
  /// The tables of the process, guarded by one lock.
  struct State {
    var ownership = TaskOwnership()
    var simulations: [UInt64: Weak<Simulation>] = [:]
    var scopes: [UInt64: Weak<TaskScope>] = [:]
    var settling = SettlingTable<CheckedContinuation<Bool, Never>>()
    var testCase = TestCaseScope()
  }

  struct Weak<Object: AnyObject & Sendable>: Sendable {
    weak let object: Object?
  }

  enum Destination {
    case platform
    /// - Parameter creator: The task that enqueues the job.
    case simulation(Simulation, creator: UInt64?)
    case scope(UInt64)
  }

  static let state = VisibleMutex(State())

  /// The number of open simulations and scopes; while it is 0, jobs skip the table.
  static let owners = Atomic<Int>(0)

  static var hasOwners: Bool { owners.load(ordering: .sequentiallyConsistent) > 0 }

  static func open(_ simulation: Simulation) {
    let newestTask = TaskNumber.next()
    state.withLock { state in
      state.ownership.open(.simulation(simulation.id), newestTask: newestTask)
      state.simulations[simulation.id] = Weak(object: simulation)
    }
    owners.wrappingAdd(1, ordering: .sequentiallyConsistent)
  }

  /// Closes a simulation, which stays in the table until ``forget(_:)``.
  static func close(_ id: UInt64) {
    if state.withLock({ $0.ownership.close(.simulation(id)) }) {
      owners.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    }
  }

  static func forget(_ id: UInt64) {
    state.withLock { $0.simulations[id] = nil }
  }

  static var entrantOfThisThread: UInt64? { intarsia_simulation_thread()?.pointee.entered_by }

  private static var ownerOfThisThread: TaskOwner? {
    Simulation.ofThisThread.map { .simulation($0.id) } ?? scopeOfThisThread
  }

  private static var scopeOfThisThread: TaskOwner? {
    let scope = intarsia_simulation_scope()
    return scope == 0 ? nil : .scope(scope)
  }

  static func destination(of job: Job) -> Destination {
    guard hasOwners else { return .platform }
    let (thread, scope) = (ownerOfThisThread, scopeOfThisThread)
    let entrant = entrantOfThisThread
    let current = TaskNumber.current
    return state.withLock { state -> Destination in
      var owner = state.ownership.origin(of: current, onThreadOf: thread, enteredBy: entrant)
      if current == nil, thread == nil { owner = state.testCase.scope.map { .scope($0.id) } }
      switch job.kind {
      case .task: owner = state.ownership.join(job.task, from: owner)
      // A drain goes to the simulation whose job enqueues it. A drain that other code enqueues does
      // not, because that code also uses the actor, and must not wait for the simulation.
      case .drain: if case .simulation = owner, owner != thread { owner = scope }
      case .other: break
      }
      switch owner {
      case .simulation(let id):
        return state.simulations[id]?.object.map { .simulation($0, creator: current) } ?? .platform
      case .scope(let id): return .scope(id)
      case nil: return .platform
      }
    }
  }

  /// Passes a job to its simulation or scope, or to the platform if it has none that is open.
  static func enqueue(_ job: Job) {
    var job = job
    switch destination(of: job) {
    case .simulation(let simulation, let creator):
      job.beginDrain(for: simulation)
      if simulation.enqueue(job, by: creator) { return }
      ActorDrains.end(job.drain)
    case .scope(let scope): if TaskScopes.enqueue(job, in: scope) { return }
    case .platform: break
    }
    job.beginDrain(for: nil)
    enqueueOnPlatform(job)
  }

  /// The simulation that a task belongs to, or whose job a thread runs.
  package static func simulation(of task: UInt64?, on thread: Simulation?) -> Simulation? {
    guard hasOwners else { return nil }
    let entrant = entrantOfThisThread
    return state.withLock { state in
      let thread = thread.map { TaskOwner.simulation($0.id) }
      guard
        case .simulation(let id) = state.ownership.origin(
          of: task, onThreadOf: thread, enteredBy: entrant)
      else { return nil }
      return state.simulations[id]?.object
    }
  }

  /// All simulations of the process, oldest first, including closed ones.
  static var simulations: [Simulation] {
    state.withLock { state in
      state.simulations.sorted { $0.key < $1.key }.compactMap(\.value.object)
    }
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
    if let simulation, simulation.enqueue(job, by: TaskNumber.current) { return }
    // The simulation is closed, so the platform runs the job.
    JobRouting.enqueueOnPlatform(job)
  }
}
