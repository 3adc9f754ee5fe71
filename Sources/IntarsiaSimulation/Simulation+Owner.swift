import IntarsiaConcurrency
package import IntarsiaIssues

extension Simulation {
  /// The store that runs the jobs of a simulation, on the task of a test.
  package struct Owner: @unchecked Sendable {
    // Safe: `settle` is called only on the task that created it, on its isolation. The object is
    // that task, and its only use is to cancel it.
    package let task: UInt64
    let object: AnyObject?
    /// The line of the test that last used the store.
    package let location: IssueLocation
    /// The reporters of the test.
    let reporters = IssueReporting.installedReporters
    /// The number of ticks, one a second, after which a stall is reported.
    let patience: Int
    let settle: nonisolated(nonsending) () async -> Bool

    /// Creates an owner on the running task; `nil` outside of tasks.
    package init?(
      at location: IssueLocation, externalTimeout: Duration,
      settle: nonisolated(nonsending) @escaping () async -> Bool
    ) {
      guard let (task, object) = TaskNumber.currentTask else { return nil }
      self.task = task
      self.object = object
      self.location = location
      patience = StallDetector.patience(waitingFor: externalTimeout)
      self.settle = settle
    }

    /// Cancels the task of the test.
    func cancel() { object.map(TaskNumber.cancelTask) }
  }

  /// The store that runs the jobs.
  package var owner: Owner? {
    get { state.withLock { $0.owner } }
    set {
      state.withLock { $0.owner = newValue }
      Watchdog.begin()
    }
  }

  /// Sets the job budget for each call of the test.
  package func limitJobs(to limit: Int) {
    state.withLock { $0.budget = JobBudget(jobsPerCall: limit) }
  }

  /// Adds or removes a task that waits on behalf of the test.
  ///
  /// Tasks that it creates may outlive the test.
  package func setWaitsForTest(_ task: UInt64, _ waits: Bool) {
    state.withLock { state in
      state.ignoredRoots.insert(task)
      if waits { state.testTasks.insert(task) } else { state.testTasks.remove(task) }
    }
  }
}

extension Simulation: TaskDriver {
  /// Runs all jobs that can run without time passing, if the running task owns the simulation.
  ///
  /// Other tasks run nothing, because they must not use the store.
  ///
  /// - Returns: Whether a job ran.
  nonisolated(nonsending) func settle() async -> Bool {
    guard let owner, owner.task == TaskNumber.current else { return false }
    renewBudget()
    return await owner.settle()
  }

  /// Records that the running task sleeps on a clock of the test.
  package func noteSleep(on description: @autoclosure () -> String) {
    guard let task = TaskNumber.current else { return }
    let description = description()
    state.withLock { $0.tasks[task]?.clock = description }
  }
}

extension Simulation {
  /// Whether the job budget is exhausted.
  package var isExhausted: Bool { state.withLock { $0.budget.isExhausted } }

  /// Returns `true` once, after the job budget was first exhausted.
  package func takeExhaustion() -> Bool { state.withLock { $0.budget.takeNews() } }

  /// Restarts the job budget for a new call of the test.
  package func renewBudget() {
    state.withLock { $0.budget.renew() }
  }
}

// A detached task inherits no task-local values, so the framework cannot attribute its issues to a
// test. The simulation stores them for the test's task.

extension Simulation {
  /// Stores an issue that no framework can attribute, until the test uses its store.
  ///
  /// - Returns: Whether the simulation is open.
  package func keep(_ issue: ReportedIssue) -> Bool {
    state.withLock { state in
      if !state.isClosed { state.issues.append(issue) }
      return !state.isClosed
    }
  }

  /// Reports the stored issues in the running test.
  package func reportKeptIssues() {
    let issues = state.withLock { state in
      guard !state.issues.isEmpty else { return state.issues }
      defer { state.issues = [] }
      return state.issues
    }
    for issue in issues { IssueReporting.deliver(issue) }
  }

  /// Whether tasks are ready or sleeping that belong to none of the given effects.
  ///
  /// An effect creates such tasks with `Task { }` or `Task.detached`, and ends before they do.
  ///
  /// - Parameter roots: The numbers of the effects' tasks.
  /// - Complexity: O(*n*) in the number of tasks that the simulation has run.
  package func hasOutlivingTasks(besides roots: [UInt64]) -> Bool {
    state.withLock { state in
      state.tasks.hasOthers(than: state.ignoredRoots.union(roots))
    }
  }

  /// Describes the waits of the tasks that ``hasOutlivingTasks(besides:)`` finds, one in each line.
  ///
  /// - Parameter roots: The numbers of the effects' tasks.
  package func describeOutlivingTasks(besides roots: [UInt64]) -> [String] {
    let others = state.withLock { state in
      state.tasks.roots(besides: state.ignoredRoots.union(roots))
    }
    return describeWaits(of: others).joined().map(\.self)
  }

  /// Allows all ready and sleeping tasks to outlive the test.
  package func ignoreRunningTasks() {
    state.withLock { state in
      state.ignoredRoots.formUnion(state.tasks.roots(besides: state.ignoredRoots))
    }
  }
}
