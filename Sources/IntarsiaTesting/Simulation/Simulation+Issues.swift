import IntarsiaIssues

// A detached task inherits nothing, so that the framework does not know which test it works for. The simulation does: what goes
// wrong there is left to whoever drives it, on the task of the test.

extension Simulation {
  /// Keeps an issue of which nobody knows what test it belongs to, until the test looks.
  ///
  /// - Returns: Whether somebody will look.
  func keep(_ issue: ReportedIssue) -> Bool {
    state.withLock { state in
      if !state.isClosed { state.issues.append(issue) }
      return !state.isClosed
    }
  }

  /// Reports the issues that were kept, as those of the running test.
  func reportKeptIssues() {
    let issues = state.withLock { state in
      guard !state.issues.isEmpty else { return state.issues }
      defer { state.issues = [] }
      return state.issues
    }
    for issue in issues { IssueReporting.deliver(issue) }
  }
}
