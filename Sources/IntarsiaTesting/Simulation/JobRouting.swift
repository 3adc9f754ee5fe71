import IntarsiaTestingBoot
import Synchronization

/// Decides for every job of the process whether it belongs to a simulation or goes to the platform's executors.
enum JobRouting {
  // Safe: read and written only in `withMembership`, which holds a lock.
  private nonisolated(unsafe) static var membership = TaskMembership()

  /// Jobs need no look at the table while there is no simulation.
  private static let openSimulations = Atomic<Int>(0)

  static func open(_ simulation: Simulation) {
    let newestTask = numberOfNewTask()
    withMembership { $0.open(simulation, newestTask: newestTask) }
    openSimulations.wrappingAdd(1, ordering: .sequentiallyConsistent)
  }

  static func close(_ id: UInt64) {
    guard withMembership({ $0.close(id) }) else { return }
    openSimulations.wrappingSubtract(1, ordering: .sequentiallyConsistent)
  }

  /// The simulation that a job goes to; `nil` if it goes to the platform.
  static func destination(of job: UnownedJob, isTask: Bool) -> Simulation? {
    guard openSimulations.load(ordering: .sequentiallyConsistent) > 0 else { return nil }
    let current = Simulation.ofThisThread
    // What an actor enqueues to work off its own queue belongs to whoever woke the actor.
    guard isTask else { return current }
    let number = taskNumber(of: job)
    return withMembership { $0.simulation(of: number, enqueuedBy: current) }
  }

  private static func withMembership<Result>(
    _ body: (inout TaskMembership) -> Result
  ) -> Result {
    intarsia_testing_lock_simulations()
    defer { intarsia_testing_unlock_simulations() }
    return body(&membership)
  }

  /// The number of a task that is made for nothing else: all that were made before have smaller ones.
  private static func numberOfNewTask() -> UInt64 {
    let task = Task.detached {}
    return withExtendedLifetime(task) {
      // A `Task` is one reference to the object that its job is.
      taskNumber(of: unsafeBitCast(task, to: UnownedJob.self))
    }
  }
}

/// The runtime's number of the task that a job is a part of: what a job prints as its `id`.
@_silgen_name("swift_task_getJobTaskId")
private func taskNumber(of job: UnownedJob) -> UInt64
