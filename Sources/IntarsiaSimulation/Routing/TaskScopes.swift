import CIntarsiaSimulation
import IntarsiaConcurrency
import Synchronization

/// The scopes of the process, and the jobs of their tasks.
///
/// A job of a scope runs on the platform's threads and beside other jobs, as it would without a
/// scope. But it runs inside a *carrier*: a task made for this one job, which records when the job
/// has run.
package enum TaskScopes {
  typealias Waiter = CheckedContinuation<Bool, Never>

  // Safe: both are read and written only in `withTable`, which holds a lock.
  private nonisolated(unsafe) static var table = TaskTable<Waiter>()
  private nonisolated(unsafe) static var handles: [UInt64: WeakScope] = [:]
  private static let lock = VisibleMutex(())

  private struct WeakScope {
    weak let scope: TaskScope?
  }

  /// The number of open scopes.
  ///
  /// While it is 0, jobs skip the table.
  private static let openScopes = Atomic<Int>(0)

  /// The scope number of a thread while it creates a carrier.
  ///
  /// No scope has it.
  private static let carriers = UInt64.max

  /// Whether this thread is creating a carrier.
  ///
  /// The thread may run a job of a simulation that resumes a task of the test. If the carrier
  /// joined the simulation, it would wait in the simulation's queue for the test, and the test
  /// would wait for the carrier: a deadlock.
  static var makesCarrier: Bool { intarsia_simulation_scope() == carriers }

  static func withTable<Result>(_ body: (inout TaskTable<Waiter>) -> Result) -> Result {
    // Safe: the operation runs here, under the lock, and the box does not leave this function.
    let result = lock.withLock { _ in UncheckedSendable(body(&table)) }
    return result.value
  }

  // MARK: - Scopes

  /// The scope of the running task.
  ///
  /// - Parameter other: The scope that the task joins if it belongs to none. If `nil`, the task
  ///   opens a new scope.
  static func ofThisTask(joining other: TaskScope? = nil) -> TaskScope? {
    guard JobRouting.isAvailable, let task = TaskNumber.current else { return nil }
    if openScopes.load(ordering: .sequentiallyConsistent) > 0, let scope = scope(of: task) {
      return scope
    }
    guard let other else { return open(for: task, patience: 1_000_000) }
    withTable { $0.add(task, to: other.id) }
    return other
  }

  /// Whether a task belongs to a scope.
  static func contains(_ task: UInt64) -> Bool {
    guard openScopes.load(ordering: .sequentiallyConsistent) > 0 else { return false }
    return withTable { $0.scope(of: task) } != nil
  }

  private static func scope(of task: UInt64) -> TaskScope? {
    withTable { table in table.scope(of: task).flatMap { handles[$0]?.scope } }
  }

  static func open(for task: UInt64, patience: Int) -> TaskScope {
    let newestTask = TaskNumber.next()
    // From here on, jobs consult the table. They don't find the scope until it is added below.
    openScopes.wrappingAdd(1, ordering: .sequentiallyConsistent)
    return withTable { table in
      let id = table.open(for: task, newestTask: newestTask, patience: patience)
      let scope = TaskScope(id: id)
      handles[id] = WeakScope(scope: scope)
      return scope
    }
  }

  static func close(_ id: UInt64) {
    withTable { table in
      table.close(id)
      handles[id] = nil
    }
    openScopes.wrappingSubtract(1, ordering: .sequentiallyConsistent)
  }

  // MARK: - Jobs

  /// Enqueues a job in a carrier, if the job belongs to a scope.
  ///
  /// - Returns: Whether it belongs to one.
  static func run(_ job: UnownedJob, _ kind: Job.Kind, isOnMainActor: Bool) -> Bool {
    guard openScopes.load(ordering: .sequentiallyConsistent) > 0 else { return false }
    let thread = intarsia_simulation_scope()
    let task = kind == .task ? TaskNumber.of(job) : nil
    let current = TaskNumber.current
    let begun = withTable {
      $0.begin(task, enqueuedBy: current, onThreadOf: thread == 0 ? nil : thread)
    }
    guard let (scope, release) = begun else { return false }
    resume(release)

    let job = CarriedJob(job: job, scope: scope)
    let drain = JobRouting.beginDrain(kind, for: nil)
    let priority = TaskPriority(rawValue: job.job.priority.rawValue)
    let before = intarsia_simulation_set_scope(carriers)
    defer { _ = intarsia_simulation_set_scope(before) }
    if isOnMainActor {
      Task.detached(priority: priority) { @MainActor in
        carry(job) {
          $0.runSynchronously(
            isolatedTo: MainActor.sharedUnownedExecutor, taskExecutor: JobRouting.executor)
        }
      }
    } else {
      Task.detached(priority: priority) {
        carry(job) { job in
          if kind == .drain {
            JobRouting.runDrain(job, drain)
          } else {
            job.runSynchronously(on: JobRouting.executor)
          }
        }
      }
    }
    return true
  }

  private struct CarriedJob: @unchecked Sendable {
    // Safe: a job is a token that is run exactly once, by its carrier.
    let job: UnownedJob
    let scope: UInt64
  }

  private static func carry(_ job: CarriedJob, run: (UnownedJob) -> Void) {
    let before = intarsia_simulation_set_scope(job.scope)
    run(job.job)
    // The thread still has the scope, so the jobs of the waiters belong to it.
    resume(withTable { $0.end(in: job.scope) })
    _ = intarsia_simulation_set_scope(before)
  }

  static func resume(_ release: TaskTable<Waiter>.Release?) {
    guard let release else { return }
    for waiter in release.waiters { waiter.resume(returning: release.isAtRest) }
  }
}
