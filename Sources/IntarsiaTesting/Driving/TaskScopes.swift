import IntarsiaTestingBoot
import Synchronization

/// The scopes of the process, and the jobs of their tasks.
///
/// A job of a scope runs where it would have run anyway, on the platform's threads and beside other jobs, but inside a
/// carrier: a task that is made for this one job, and knows when the job is done.
enum TaskScopes {
  typealias Waiter = CheckedContinuation<Bool, Never>

  // Safe: both are read and written only in `withTable`, which holds a lock.
  private nonisolated(unsafe) static var table = TaskTable<Waiter>()
  private nonisolated(unsafe) static var handles: [UInt64: WeakScope] = [:]

  private struct WeakScope {
    weak let scope: TaskScope?
  }

  /// Jobs need no look at the table while there is no scope.
  private static let openScopes = Atomic<Int>(0)

  /// The number that stands for no scope, on threads that just make a carrier.
  private static let carriers = UInt64.max

  /// Whether this thread is making a carrier right now.
  ///
  /// The thread may run a job of a simulation, which resumes a task of the test. A carrier that joined the simulation would
  /// wait in its queue for the test, and the test for the carrier.
  static var makesCarrier: Bool { intarsia_testing_scope_of_this_thread() == carriers }

  static func withTable<Result>(_ body: (inout TaskTable<Waiter>) -> Result) -> Result {
    intarsia_testing_lock_tasks()
    defer { intarsia_testing_unlock_tasks() }
    return body(&table)
  }

  // MARK: - Scopes

  /// The scope of the running task.
  ///
  /// - Parameter other: The scope that it joins if it is in none; without it, that is a new one.
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
    // From here on jobs are looked up, and not found until the table has the scope.
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

  /// Runs a job, now or later, if it belongs to a scope.
  ///
  /// - Returns: Whether it does.
  static func run(_ job: UnownedJob, _ kind: Simulation.Job.Kind, isOnMainActor: Bool) -> Bool {
    guard openScopes.load(ordering: .sequentiallyConsistent) > 0 else { return false }
    let thread = intarsia_testing_scope_of_this_thread()
    let task = kind == .task ? TaskNumber.of(job) : nil
    let current = TaskNumber.current
    let begun = withTable {
      $0.begin(task, enqueuedBy: current, onThreadOf: thread == 0 ? nil : thread)
    }
    guard let (scope, release) = begun else { return false }
    resume(release)

    let job = CarriedJob(job: job, scope: scope)
    let priority = TaskPriority(rawValue: job.job.priority.rawValue)
    let before = intarsia_testing_set_scope_of_this_thread(carriers)
    defer { _ = intarsia_testing_set_scope_of_this_thread(before) }
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
            JobRouting.workOffAnActor(job)
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
    let before = intarsia_testing_set_scope_of_this_thread(job.scope)
    run(job.job)
    // Who goes on now belongs to the scope as well.
    resume(withTable { $0.end(in: job.scope) })
    _ = intarsia_testing_set_scope_of_this_thread(before)
  }

  static func resume(_ release: TaskTable<Waiter>.Release?) {
    guard let release else { return }
    for waiter in release.waiters { waiter.resume(returning: release.isAtRest) }
  }
}
