import CIntarsiaSimulation
import IntarsiaConcurrency
import Synchronization

/// Decides for every job of the process whether it belongs to a simulation or goes to the
/// platform's executors.
package enum JobRouting {
  private static let ownership = VisibleMutex(TaskOwnership())

  /// The number of open simulations.
  ///
  /// While it is 0, jobs skip the table.
  private static let count = Atomic<Int>(0)

  private static var hasSimulations: Bool { count.load(ordering: .sequentiallyConsistent) > 0 }

  static func open(_ simulation: Simulation) {
    let newestTask = TaskNumber.next()
    ownership.withLock { $0.open(simulation, newestTask: newestTask) }
    count.wrappingAdd(1, ordering: .sequentiallyConsistent)
  }

  static func close(_ id: UInt64) {
    guard ownership.withLock({ $0.close(id) }) else { return }
    count.wrappingSubtract(1, ordering: .sequentiallyConsistent)
  }

  /// The task that entered the simulation of this thread.
  static var entrantOfThisThread: UInt64? { intarsia_simulation_thread()?.pointee.entered_by }

  /// The simulation that a job goes to, and the task that enqueues it; `nil` if it goes to the
  /// platform.
  static func destination(
    of job: UnownedJob, kind: Job.Kind
  ) -> (simulation: Simulation, creator: UInt64?)? {
    guard hasSimulations else { return nil }
    let thread = Simulation.ofThisThread
    let entrant = entrantOfThisThread
    let current = TaskNumber.current
    let simulation = ownership.withLock { ownership -> Simulation? in
      let origin = ownership.origin(of: current, onThreadOf: thread, enteredBy: entrant)
      switch kind {
      case .task: return ownership.simulation(of: TaskNumber.of(job), enqueuedBy: origin)
      // A drain goes to the simulation whose job enqueues it. A drain enqueued on a thread of other
      // code goes to the platform, because that code uses the actor, too, and must not wait for
      // this simulation.
      case .drain: return origin === thread ? origin : nil
      case .other: return origin
      }
    }
    return simulation.map { ($0, current) }
  }

  /// The simulation that a task belongs to, or whose job a thread runs.
  package static func simulation(of task: UInt64?, on thread: Simulation?) -> Simulation? {
    guard hasSimulations else { return nil }
    let entrant = entrantOfThisThread
    return ownership.withLock { $0.origin(of: task, onThreadOf: thread, enteredBy: entrant) }
  }

  /// The simulations that a task owns, the oldest first.
  static func simulations(ownedBy task: UInt64?) -> [Simulation] {
    guard let task else { return [] }
    return simulations.filter { $0.owner?.task == task }
  }

  /// All simulations of the process, the oldest first.
  static var simulations: [Simulation] {
    guard hasSimulations else { return [] }
    return ownership.withLock { $0.simulations }
  }

  /// Records a drain that goes to a simulation or to the platform; returns 0 for other jobs, and
  /// while no simulation is open.
  static func beginDrain(_ kind: Job.Kind, for simulation: Simulation?) -> UInt64 {
    kind == .drain && hasSimulations ? ActorDrains.begin(for: simulation?.id) : 0
  }
}

extension Job {
  /// A job of the platform, with the number of its task.
  init(
    routed job: UnownedJob, kind: Kind, isOnMainActor: Bool, drain: UInt64 = 0,
    executor: (any TaskExecutor)? = nil
  ) {
    self.init(
      job, kind: kind, isOnMainActor: isOnMainActor,
      task: kind == .task ? TaskNumber.of(job) : 0, drain: drain, executor: executor)
  }
}
