import CIntarsiaSimulation
import IntarsiaConcurrency
import Synchronization

/// The scopes of the process, and the jobs of their tasks.
///
/// A job of a scope runs on the platform's threads, concurrently with other jobs, as it would
/// without a scope. However, it runs inside a *carrier*: a task created for this job, which records
/// when the job has run.
package enum TaskScopes {
  private static let newest = Atomic<UInt64>(0)

  /// The scope number of a thread that is creating a carrier.
  ///
  /// No scope has this number.
  private static let carriers = UInt64.max

  /// Whether this thread is creating a carrier.
  ///
  /// The thread may be running a job of a simulation that resumes a task of the test. If the
  /// carrier joined the simulation, it would wait in the simulation's queue for the test. The test
  /// would wait for the carrier: a deadlock.
  static var makesCarrier: Bool { intarsia_simulation_scope() == carriers }

  // MARK: - Scopes

  /// The scope of the running task.
  ///
  /// - Parameter other: The scope that the task joins if it belongs to none. If `nil`, the task
  ///   opens a new scope, or joins that of the running case of XCTest.
  static func ofThisTask(joining other: TaskScope? = nil) -> TaskScope? {
    guard JobRouting.isAvailable else { return nil }
    guard let task = TaskNumber.current else { return ofTestCase() }
    let (scope, isInTestCase) = JobRouting.state.withLock { state -> (TaskScope?, Bool) in
      if case .scope(let id) = state.ownership.owner(of: task) {
        return (state.scopes[id]?.object, false)
      }
      let other = other ?? state.testCase.scope
      if let other { state.ownership.add(task, to: .scope(other.id)) }
      return (other, state.testCase.running > 0)
    }
    if let scope { return scope }
    guard isInTestCase else { return open(for: task, patience: 1_000_000) }
    let opened = openForTestCase()
    JobRouting.state.withLock { $0.ownership.add(task, to: .scope(opened.id)) }
    return opened
  }

  /// Whether a task belongs to a scope.
  static func contains(_ task: UInt64) -> Bool { scope(of: task) != nil }

  /// The number of the scope that a task belongs to.
  static func scope(of task: UInt64) -> UInt64? {
    guard JobRouting.hasOwners,
      case .scope(let id) = JobRouting.state.withLock({ $0.ownership.owner(of: task) })
    else { return nil }
    return id
  }

  /// Opens a scope for the tasks that start in it, and for a task that is already running, if any.
  static func open(for task: UInt64?, patience: Int) -> TaskScope {
    let scope = TaskScope(id: newest.wrappingAdd(1, ordering: .relaxed).newValue)
    let newestTask = TaskNumber.next()
    // From here on, jobs consult the table. They find the scope only after it is added below.
    JobRouting.owners.wrappingAdd(1, ordering: .sequentiallyConsistent)
    JobRouting.state.withLock { state in
      state.ownership.open(.scope(scope.id), newestTask: newestTask)
      if let task { state.ownership.add(task, to: .scope(scope.id)) }
      state.settling.open(scope.id, patience: patience)
      state.scopes[scope.id] = JobRouting.Weak(object: scope)
    }
    return scope
  }

  static func close(_ id: UInt64) {
    JobRouting.state.withLock { state in
      state.ownership.close(.scope(id))
      state.settling.close(id)
      state.scopes[id] = nil
    }
    JobRouting.owners.wrappingSubtract(1, ordering: .sequentiallyConsistent)
  }

  // MARK: - Jobs

  /// Enqueues a job of a scope inside a carrier.
  ///
  /// - Returns: Whether the scope is open.
  static func run(
    _ job: UnownedJob, _ kind: Job.Kind, in scope: UInt64, isOnMainActor: Bool
  ) -> Bool {
    let begun = JobRouting.state.withLock { $0.settling.begin(in: scope) }
    guard begun.isOpen else { return false }
    resume(begun.release)

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
    // The thread still has the scope, so the waiters' jobs belong to it.
    resume(JobRouting.state.withLock { $0.settling.end(in: job.scope) })
    _ = intarsia_simulation_set_scope(before)
  }

  static func resume(_ release: SettlingTable<CheckedContinuation<Bool, Never>>.Release?) {
    guard let release else { return }
    for waiter in release.waiters { waiter.resume(returning: release.isAtRest) }
  }
}
