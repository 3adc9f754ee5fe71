import IntarsiaClocks
import IntarsiaIssues

extension Simulation: TaskDriver {
  /// Who lets the jobs of a simulation run: a store, on the task of a test.
  struct Owner: @unchecked Sendable {
    // Safe: the closure is called only on the task that made it, and on the isolation where it was made.
    let task: UInt64
    /// The line of the test on which it did so last.
    let location: IssueLocation
    let settle: nonisolated(nonsending) () async -> Bool
  }

  /// Lets every job run that can run without time passing, if the running task owns the simulation.
  ///
  /// From anywhere else nothing runs, because nothing of the store may be touched there.
  ///
  /// - Returns: Whether anything ran.
  nonisolated(nonsending) func settle() async -> Bool {
    guard let owner, owner.task == TaskNumber.current else { return false }
    return await owner.settle()
  }
}
