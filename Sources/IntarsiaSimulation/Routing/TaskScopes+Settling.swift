import CIntarsiaSimulation
package import IntarsiaConcurrency
import IntarsiaIssues

extension TaskScopes: TaskObserver {
  package static func driver(joining other: (any TaskDriver)?) -> (any TaskDriver)? {
    // A task of a simulation may run on a custom executor.
    Simulation.ofThisThread ?? JobRouting.simulation(of: TaskNumber.current, on: nil)
      ?? ofThisTask(joining: other as? TaskScope)
  }

  package static func beginExternalWork(_ name: String) -> (@Sendable () -> Void)? {
    JobRouting.simulation(of: TaskNumber.current, on: Simulation.ofThisThread)?
      .beginExternalWork(name)
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
    repeat {
      guard await rest(of: scopes) else {
        reportThatTheyNeverSettle(of: scopes)
        return
      }
    } while await settleSimulationsOfThisTask()
  }

  /// Waits until the given scopes are settled at the same time.
  ///
  /// - Returns: Whether they are settled; `false` if they never settle.
  private nonisolated(nonsending) static func rest(of scopes: [TaskScope]) async -> Bool {
    guard !scopes.isEmpty else { return true }
    let ids = scopes.map(\.id)
    let own = TaskNumber.current.flatMap(scope(of:))
    if let own, own != intarsia_simulation_scope() {
      // This job was enqueued before its scope was opened, so it has no carrier. The task's next
      // job has one.
      await Task.yield()
    }
    let isAtRest = await withCheckedContinuation { waiter in
      let isAtRest = JobRouting.state.withLock {
        $0.settling.wait(for: ids, isInScope: own != nil, waiter: waiter)
      }
      if isAtRest { waiter.resume(returning: true) }
    }
    resume(JobRouting.state.withLock { $0.settling.releaseThoseAtRest(with: ids) })
    return isAtRest
  }

  private nonisolated(nonsending) static func settleSimulationsOfThisTask() async -> Bool {
    var hasRun = false
    for simulation in JobRouting.simulations(ownedBy: TaskNumber.current) {
      if await simulation.settle() { hasRun = true }
    }
    return hasRun
  }

  private static func reportThatTheyNeverSettle(of scopes: [TaskScope]) {
    guard !scopes.filter({ $0.markAsRestless() }).isEmpty else { return }
    reportIssue(
      IssueCode.clock.neverSettles,
      "The tasks of the test never settled, so its clock went on without them.",
      at: nil)
  }
}
