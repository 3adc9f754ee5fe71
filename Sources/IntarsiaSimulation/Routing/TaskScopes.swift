import CIntarsiaSimulation
import Dispatch
package import IntarsiaConcurrency
import IntarsiaIssues
import Synchronization

/// Finds the scopes of tasks, and waits for them.
package enum TaskScopes {
  /// The scope of the running task, which otherwise joins another one, or that of the running case
  /// of XCTest, or opens a new one.
  static func ofThisTask(joining other: TaskScope? = nil) -> TaskScope? {
    guard JobRouting.isComplete else { return nil }
    let task = TaskNumber.current
    if let scope = task.flatMap(scope(of:)) { return scope }
    let (ofCase, isInCase) = JobRouting.state.withLock { state in
      if task == nil { state.testCase.isWanted = true }
      return (state.testCase.scope, state.testCase.running > 0)
    }
    guard task != nil || isInCase else { return nil }
    let scope = other ?? ofCase ?? (isInCase ? openForTestCase() : TaskScope())
    if let task { JobRouting.state.withLock { $0.ownership.add(task, to: .scope(scope.id)) } }
    return scope
  }

  static func scope(of task: UInt64) -> TaskScope? {
    guard JobRouting.hasOwners else { return nil }
    return JobRouting.state.withLock { state in
      guard let owner = state.ownership.owner(of: task), case .scope = owner else { return nil }
      return state.takers[owner]?.taker as? TaskScope
    }
  }
}

/// A task of a test and the tasks that it starts, with a count of their jobs.
///
/// The scope is open as long as this object exists. Its jobs run on the platform's threads, in
/// parallel with other jobs, as they would without a scope. However, each runs inside a block that
/// records when the job has run.
package final class TaskScope: TaskDriver, JobTaker {
  private static let newest = Atomic<UInt64>(0)

  let id = newest.wrappingAdd(1, ordering: .relaxed).newValue
  /// Whether it was reported that the scope never settles.
  fileprivate let isReported = Atomic(false)

  init(jobLimit: Int = 1_000_000) {
    JobRouting.state.withLock { $0.settling.open(id, jobLimit: jobLimit) }
    JobRouting.open(.scope(id), as: self)
  }

  deinit {
    JobRouting.close(.scope(id))
    JobRouting.state.withLock { state in
      state.takers[.scope(id)] = nil
      state.settling.close(id)
    }
  }

  /// Enqueues a job on the platform's threads.
  func take(_ job: Job, from creator: UInt64?) -> Bool {
    guard beginJob() else { return false }
    let (id, job) = (id, job.beginningDrain())
    // On Linux, where jobs are routed, the executors of the platform use these queues, too.
    let queue = job.isOnMainActor ? DispatchQueue.main : DispatchQueue.global()
    queue.async {
      let before = intarsia_simulation_set_scope(id)
      job.runOutside()
      // The thread still has the scope, so the waiters' jobs belong to it.
      Self.endJob(in: id)
      _ = intarsia_simulation_set_scope(before)
    }
    return true
  }

  /// Counts a job, and returns whether the scope is open.
  fileprivate func beginJob() -> Bool {
    let begun = JobRouting.state.withLock { $0.settling.begin(in: id) }
    begun.release?.resume()
    return begun.isOpen
  }

  fileprivate static func endJob(in id: UInt64) {
    JobRouting.state.withLock { $0.settling.end(in: id) }?.resume()
  }

  /// Does nothing: a scope never describes the waits of its tasks.
  package func noteSleep(on description: @autoclosure () -> String) {}
}

extension SettlingTable.Release where Waiter == CheckedContinuation<Bool, Never> {
  fileprivate func resume() {
    for waiter in waiters { waiter.resume(returning: isSettled) }
  }
}

// MARK: - Settling

extension TaskScopes: TaskObserver {
  /// The number of waits for scopes to settle.
  private static let waits = Atomic(0)

  static var areAwaited: Bool { waits.load(ordering: .relaxed) > 0 }

  package static func driver(joining other: (any TaskDriver)?) -> (any TaskDriver)? {
    // A task of a simulation may run on a custom executor.
    Simulation.ofThisThread ?? Simulation.ofThisTask ?? ofThisTask(joining: other as? TaskScope)
  }

  package static func beginExternalWork(_ name: String) -> (@Sendable () -> Void)? {
    Simulation.ofThisTask?.beginExternalWork(name)
  }

  package static func sleep(for duration: Duration) async throws {
    try await VirtualClock().sleep(for: duration)
  }

  package static func noteWaitForNothing() {
    // A cancelled task goes on, perhaps to its end, without another job.
    guard let task = TaskNumber.current, !Task.isCancelled else { return }
    Simulation.ofThisTask?.state.withLock { $0.tasks[task]?.waitsForNothing = true }
  }

  /// Waits until the given scopes, and the simulations of the running task, have settled.
  package nonisolated(nonsending) static func settle(_ drivers: [any TaskDriver]) async {
    if let simulation = Simulation.ofThisThread {
      // The driver of a simulation waits for its jobs. A job that waited for the driver would wait
      // forever, so it waits only for the other jobs.
      await simulation.waitUntilIdle()
      return
    }
    let scopes = drivers.compactMap { $0 as? TaskScope }
    waits.wrappingAdd(1, ordering: .relaxed)
    defer { waits.wrappingSubtract(1, ordering: .relaxed) }
    var hasRun = true
    while hasRun {
      // Only the exact mode counts the jobs of the main actor.
      for _ in 1...(JobRouting.isExact ? 1 : 6) {
        await waitForMainQueue()
        guard await waitUntilSettled(scopes) else {
          reportThatTheyNeverSettle(of: scopes)
          return
        }
      }
      hasRun = false
      for simulation in JobRouting.simulations {
        if await simulation.settle() { hasRun = true }
      }
    }
  }

  /// Waits for the main queue; the wait counts as a job, because the task goes on afterwards.
  private nonisolated(nonsending) static func waitForMainQueue() async {
    guard !JobRouting.isExact else { return }
    let own = TaskNumber.current.flatMap(scope(of:))
    await withCheckedContinuation { waiter in
      let isCounted = own?.beginJob() == true
      JobRouting.afterMainQueue {
        waiter.resume()
        if isCounted, let own { TaskScope.endJob(in: own.id) }
      }
    }
  }

  /// Waits until the given scopes are settled at the same time; `false` if they never settle.
  private nonisolated(nonsending) static func waitUntilSettled(_ scopes: [TaskScope]) async -> Bool
  {
    guard !scopes.isEmpty else { return true }
    let ids = scopes.map(\.id)
    let own = TaskNumber.current.flatMap(scope(of:))
    if let own, own.id != intarsia_simulation_scope() {
      // This job was enqueued before its scope was opened, so it is not counted. The task's
      // next job is.
      await Task.yield()
    }
    let isSettled = await withCheckedContinuation { waiter in
      let isSettled = JobRouting.state.withLock {
        $0.settling.wait(for: ids, isInScope: own != nil, waiter: waiter)
      }
      if isSettled { waiter.resume(returning: true) }
    }
    JobRouting.state.withLock { $0.settling.releaseWaiters(with: ids) }?.resume()
    return isSettled
  }

  private static func reportThatTheyNeverSettle(of scopes: [TaskScope]) {
    let news = scopes.filter { !$0.isReported.exchange(true, ordering: .relaxed) }
    guard !news.isEmpty else { return }
    reportIssue(
      SimulationIssues.clockNeverSettles,
      "The tasks of the test never settled, so its clock went on without them.",
      at: nil)
  }
}

// MARK: - XCTest

/// The scope of the running XCTest case.
///
/// XCTest creates the instance of a case before it runs the case, and runs `setUp` and the test in
/// separate tasks. A clock that is created by a property or by `setUp` therefore needs a scope
/// around all tasks of the case. XCTest runs one case at a time, so all tasks that start meanwhile
/// belong to it.
struct TestCaseScope: Sendable {
  /// The number of running cases, which may be nested.
  var running = 0
  /// Whether a clock was created outside any task, so that the next case needs a scope.
  var isWanted = false
  var scope: TaskScope?
}

extension TaskScopes {
  package static func beginTestCase() {
    let needsScope = JobRouting.state.withLock { state in
      state.testCase.running += 1
      return state.testCase.isWanted && state.testCase.scope == nil
    }
    if needsScope { _ = openForTestCase() }
  }

  package static func endTestCase() {
    // The deinitializer of a scope takes the lock, so the scope is released after the lock.
    let ended = JobRouting.state.withLock { state -> TaskScope? in
      state.testCase.running -= 1
      return state.testCase.running == 0 ? state.testCase.scope.take() : nil
    }
    _ = ended
  }

  private static func openForTestCase() -> TaskScope {
    let scope = TaskScope()
    JobRouting.state.withLock { $0.testCase.scope = scope }
    return scope
  }
}
