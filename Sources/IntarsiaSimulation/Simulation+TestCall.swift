import IntarsiaConcurrency
package import IntarsiaIssues

extension Simulation {
  /// A call of a test that runs the jobs of a simulation.
  package struct TestCall: @unchecked Sendable {
    // Safe: `settle` is called only on the task that created it, on its isolation. The object is
    // that task, and its only use is to cancel it.
    let task: UInt64?
    let object: AnyObject?
    let location: IssueLocation
    let reporters: [any IssueReporter]?
    /// The number of ticks, one a second, for which the test may wait.
    let gracePeriod: Int
    /// Runs all jobs that can run without time passing; `nil` if the call runs all jobs itself.
    let settle: (nonisolated(nonsending) () async -> Bool)?

    package init(
      at location: IssueLocation,
      reporters: [any IssueReporter]? = IssueReporting.installedReporters,
      externalTimeout: Duration, settle: (nonisolated(nonsending) () async -> Bool)? = nil
    ) {
      (task, object) = TaskNumber.currentTask ?? (nil, nil)
      self.location = location
      self.reporters = reporters
      gracePeriod = Watchdog.gracePeriod(waitingFor: externalTimeout)
      self.settle = settle
    }

    func cancelTest() { object.map(TaskNumber.cancelTask) }
  }

  package func beDriven(by call: TestCall) {
    state.withLock { $0.call = call }
    Watchdog.begin()
  }

  package func limitJobs(to limit: Int) {
    state.withLock { $0.budget = JobBudget(jobsPerCall: limit) }
  }

  /// Records a task that waits for the test; tasks that it creates may outlive the test.
  package func noteTestTask(_ task: UInt64) {
    state.withLock { state in
      state.ignoredRoots.insert(task)
      state.testTasks.insert(task)
    }
  }
}

extension Simulation: TaskDriver {
  /// Runs all jobs that can run without time passing, if the running task drives a store.
  ///
  /// Other tasks run nothing, because they must not use the store.
  ///
  /// - Returns: Whether a job ran.
  nonisolated(nonsending) func settle() async -> Bool {
    guard let call = state.withLock(\.call), call.task == TaskNumber.current,
      let settle = call.settle
    else { return false }
    renewBudget()
    return await settle()
  }

  package func noteSleep(on description: @autoclosure () -> String) {
    guard let task = TaskNumber.current else { return }
    let description = description()
    state.withLock { $0.tasks[task]?.clock = description }
  }
}

extension Simulation {
  package var isExhausted: Bool { state.withLock { $0.budget.isExhausted } }

  /// Returns `true` once, after the job budget was first exhausted.
  package func takeExhaustion() -> Bool { state.withLock { $0.budget.takeFirstExhaustion() } }

  package func renewBudget() {
    state.withLock { $0.budget.renew() }
  }
}

// MARK: - Leftovers of a test

extension Simulation {
  /// Stores an issue that no framework can attribute to a test, such as one of a detached task.
  ///
  /// - Returns: Whether the simulation is open, so that the test will report the issue.
  package func keep(_ issue: ReportedIssue) -> Bool {
    state.withLock { state in
      if !state.isClosed { state.issues.append(issue) }
      return !state.isClosed
    }
  }

  package func reportKeptIssues() {
    let issues = state.withLock { exchange(&$0.issues, with: []) }
    for issue in issues { IssueReporting.deliver(issue) }
  }

  /// The effects outside the given ones that have created a ready or sleeping task, oldest first.
  ///
  /// - Complexity: O(*n*) in the number of tasks that the simulation has run.
  package func outlivingEffects(besides roots: [UInt64]) -> [UInt64] {
    state.withLock { state in
      state.tasks.roots(besides: state.ignoredRoots.union(roots))
    }
  }

  /// Allows all ready and sleeping tasks, and all tasks of some effects, to outlive the test.
  package func ignoreRunningTasks(and roots: [UInt64] = []) {
    state.withLock { state in
      state.ignoredRoots.formUnion(roots)
      state.ignoredRoots.formUnion(state.tasks.roots(besides: state.ignoredRoots))
    }
  }
}
