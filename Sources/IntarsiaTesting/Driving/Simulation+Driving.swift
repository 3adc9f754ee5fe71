import IntarsiaClocks
import IntarsiaIssues

extension Simulation: TaskDriver {
  /// Who lets the jobs of a simulation run: a store, on the task of a test.
  struct Owner: @unchecked Sendable {
    // Safe: `settle` is called only on the task that made it, `goOn` only while that task is held, and both on the
    // isolation where they were made. The object is the task, and never touched but for its state.
    let task: UInt64
    let object: AnyObject?
    /// The line of the test on which it did so last.
    let location: IssueLocation
    /// Who is told of issues in the test.
    let reporters = IssueReporting.installedReporters
    /// How often the simulation is found standing still, about once a second, until something is done about that.
    var patience = 10
    /// Whether the test means to wait for the world outside.
    var waitsForOutside = false
    let settle: nonisolated(nonsending) () async -> Bool
    /// Lets jobs run in the place of the task, which is held, until it is resumed or nothing is left to happen.
    var goOn: (nonisolated(nonsending) (_ standstill: StandstillReport) async -> Void)?
  }

  /// Lets every job run that can run without time passing, if the running task owns the simulation.
  ///
  /// From anywhere else nothing runs, because nothing of the store may be touched there.
  ///
  /// - Returns: Whether anything ran.
  nonisolated(nonsending) func settle() async -> Bool {
    guard let owner, owner.task == TaskNumber.current else { return false }
    renewEffort()
    return await owner.settle()
  }
}
