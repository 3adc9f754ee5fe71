import IntarsiaClocks
import IntarsiaIssues
import IntarsiaTestingBoot

extension TaskScopes: TaskObserver {
  static func driver(joining other: (any TaskDriver)?) -> (any TaskDriver)? {
    Simulation.ofThisThread ?? ofThisTask(joining: other as? TaskScope)
  }

  static func beginWait(forOutside name: String) -> UInt64 {
    Simulation.ofThisThread.map {
      OutsideWorld.begin(.named(name), for: $0.id, endIsSeen: true)
    } ?? 0
  }

  static func endWait(_ wait: UInt64) {
    if wait != 0 { OutsideWorld.end(wait) }
  }

  /// Lets everything come to rest in some scopes, and in the simulations of the running task.
  nonisolated(nonsending) static func settle(_ drivers: [any TaskDriver]) async {
    if let simulation = Simulation.ofThisThread {
      // Whoever lets the jobs of a simulation run waits for them. Waiting for it in there would never end, so that only
      // the others in there are let run.
      await simulation.waitUntilIdle()
      return
    }
    let scopes = drivers.compactMap { $0 as? TaskScope }
    repeat {
      guard await rest(of: scopes) else {
        reportRestlessness(of: scopes)
        return
      }
    } while await settleSimulationsOfThisTask()
  }

  /// Waits until some scopes are at rest at the same time.
  ///
  /// - Returns: Whether they are; they are not, if there is no end to their jobs.
  private nonisolated(nonsending) static func rest(of scopes: [TaskScope]) async -> Bool {
    guard !scopes.isEmpty else { return true }
    let task = TaskNumber.current
    let ids = scopes.map(\.id)
    if let own = task.flatMap({ task in withTable { $0.scope(of: task) } }),
      own != intarsia_testing_scope_of_this_thread()
    {
      // This job was there before its scope. In the next one it is seen what leaves an actor together with this task.
      await Task.yield()
    }
    let isAtRest = await withCheckedContinuation { waiter in
      if withTable({ $0.wait(for: ids, task: task, waiter: waiter) }) {
        waiter.resume(returning: true)
      }
    }
    resume(withTable { $0.goOn(in: ids) })
    return isAtRest
  }

  private nonisolated(nonsending) static func settleSimulationsOfThisTask() async -> Bool {
    var hasRun = false
    for simulation in JobRouting.simulations(ownedBy: TaskNumber.current) {
      if await simulation.settle() { hasRun = true }
    }
    return hasRun
  }

  private static func reportRestlessness(of scopes: [TaskScope]) {
    guard !scopes.filter({ $0.markAsRestless() }).isEmpty else { return }
    reportIssue(
      IssueCode.clock.restless,
      "What the test has set going did not come to rest, so its clock went on without it.",
      at: nil)
  }
}
