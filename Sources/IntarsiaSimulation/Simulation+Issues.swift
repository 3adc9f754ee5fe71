import IntarsiaConcurrency
package import IntarsiaIssues

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
}
