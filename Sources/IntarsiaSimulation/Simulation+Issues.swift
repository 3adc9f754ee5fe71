import IntarsiaConcurrency
package import IntarsiaIssues

// A detached task inherits no task-local values, so the framework cannot attribute its issues to a
// test. The simulation keeps them for the task of the test that drives it.

extension Simulation {
  /// Keeps an issue that no framework can attribute, until the test uses its store.
  ///
  /// - Returns: Whether the simulation is open.
  package func keep(_ issue: ReportedIssue) -> Bool {
    state.withLock { state in
      if !state.isClosed { state.issues.append(issue) }
      return !state.isClosed
    }
  }

  /// Reports the kept issues as issues of the running test.
  package func reportKeptIssues() {
    let issues = state.withLock { state in
      guard !state.issues.isEmpty else { return state.issues }
      defer { state.issues = [] }
      return state.issues
    }
    for issue in issues { IssueReporting.deliver(issue) }
  }
}
