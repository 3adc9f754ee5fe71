import IntarsiaIssues
import Synchronization

/// How long a simulation has had something to do and nobody has let it.
struct Standstill {
  /// How often somebody has looked since it was driven last.
  var looks = 0

  /// How often it had been driven when somebody looked last.
  var drives = 0
}

extension Simulation {
  /// Looks whether the simulation has something to do that nobody lets it do.
  ///
  /// - Parameter looks: How often in a row it has to be found like that.
  /// - Returns: Whether it has just been found like that for the last of these times: once, until it is driven again.
  func standsStill(after looks: Int) -> Bool {
    let drives = drives.load(ordering: .relaxed)
    return state.withLock { state in
      let hasWork = state.queue.hasReadyJobs || state.queue.nextDeadline != nil
      // It is being driven if that has begun more often than it has ended.
      guard hasWork, state.owner != nil, drives.isMultiple(of: 2),
        drives == state.standstill.drives
      else {
        state.standstill = Standstill(looks: 0, drives: drives)
        return false
      }
      state.standstill.looks += 1
      return state.standstill.looks == looks
    }
  }

  /// Shows that it stands still.
  func reportStandstill(for time: Duration) {
    let (owner, next) = state.withLock { state in
      let next =
        state.queue.hasReadyJobs
        ? "run a job that is ready"
        : "let \((state.queue.nextDeadline ?? .zero) - state.queue.now) pass until the next sleeper wakes"
      return (state.owner, next)
    }
    guard let owner else { return }
    reportIssue(
      IssueCode.simulation.standstill,
      """
      The test has been waiting for something else than its store for \(time), and effects of the store \
      can't go on.
      """,
      values: [("Next, the store would", next)], severity: .warning, at: owner.location)
  }
}
