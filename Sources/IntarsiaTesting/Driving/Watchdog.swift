import IntarsiaConcurrency
import IntarsiaIssues
import IntarsiaTestingBoot
import Synchronization

/// Watches, from a thread of its own, that each simulation that a test drives makes progress.
///
/// The thread uses neither dispatch nor the executors of Swift, so that a fault there does not silence it. It makes one task a
/// second, only to tell a test that does not go on from a process that is too busy.
enum Watchdog {
  /// The number of looks, one a second, that a simulation may be without progress beyond the time for which its test may
  /// wait for the world outside.
  private static let patience = 20

  /// The number of looks without progress after which the watchdog acts, given those for which the test may wait.
  static func patience(after looks: Int) -> Int {
    let (sum, isTooLong) = looks.addingReportingOverflow(patience)
    return isTooLong ? .max : sum
  }

  /// The number of looks until the test of a closed simulation is cancelled.
  private static let patienceWithClosed = 5

  /// Starts the thread, unless it runs already.
  static func begin() { _ = isRunning }

  // The thread works for no simulation, whichever one the caller works for.
  private static let isRunning = OutsideWorld.ownWork {
    intarsia_testing_start_watchdog { Watchdog.look() }
  }

  /// A simulation that was closed because a wake-up was lost.
  private struct Closed: Sendable {
    weak let simulation: Simulation?
    let drive: Simulation.Drive
    var looks = 0
  }

  private static let closed = VisibleMutex<[Closed]>([])

  /// Whether a task that was made at an earlier look has not ended.
  private static let awaitsProbe = Atomic(false)

  private static func look() {
    let isResponsive = probe()
    for simulation in JobRouting.simulations {
      guard let drive = simulation.closeIfWakeUpIsLost(isResponsive: isResponsive) else { continue }
      closed.withLock { $0.append(Closed(simulation: simulation, drive: drive)) }
    }
    cancelStuckTests()
  }

  /// Makes a task that goes through the threads and the main actor, as the tasks of tests do.
  ///
  /// - Returns: Whether the last one has ended: the process is not too busy to let a test go on.
  private static func probe() -> Bool {
    guard !JobRouting.simulations.isEmpty else { return true }
    guard !awaitsProbe.exchange(true, ordering: .relaxed) else { return false }
    Task.detached {
      await MainActor.run {}
      awaitsProbe.store(false, ordering: .relaxed)
    }
    return true
  }

  /// Cancels the tests that do not go on although their simulation was closed, and shows their failures.
  private static func cancelStuckTests() {
    let stuck = closed.withLock { closed in
      for index in closed.indices { closed[index].looks += 1 }
      defer { closed.removeAll { $0.looks > patienceWithClosed || $0.simulation == nil } }
      return closed.filter { $0.looks > patienceWithClosed }
    }
    for entry in stuck { entry.simulation?.cancelStuckTest(entry.drive) }
  }
}

extension Simulation {
  /// The call of a test that drives a simulation, as the watchdog reports it.
  struct Drive: @unchecked Sendable {
    // Safe: the object is a task, which is only cancelled.
    let location: IssueLocation
    let reporters: [any IssueReporter]?
    let task: AnyObject?
    /// The number of looks without progress after which the watchdog acts.
    let patience: Int

    /// A call on the running task.
    init(
      at location: IssueLocation,
      reporters: [any IssueReporter]? = IssueReporting.installedReporters,
      outsideTimeout: Duration
    ) {
      self.location = location
      self.reporters = reporters
      task = TaskNumber.currentTask?.object
      patience = Watchdog.patience(after: StandstillWatch.patience(waitingFor: outsideTimeout))
    }

    fileprivate init(_ owner: Owner) {
      location = owner.location
      reporters = owner.reporters
      task = owner.object
      patience = Watchdog.patience(after: owner.patience)
    }
  }

  /// Looks whether the simulation makes progress, and acts where it has made none for a long time.
  ///
  /// If a job blocks, a warning says so. If a wake-up was lost, the simulation is closed: each job that it holds runs for real
  /// then, so that the test goes on. The test itself shows the failure.
  ///
  /// - Parameters:
  ///   - limit: The number of looks without progress, if not the patience of the drive.
  ///   - isResponsive: Whether the process runs tasks.
  /// - Returns: The call that waits, if the simulation was closed.
  func closeIfWakeUpIsLost(after limit: Int? = nil, isResponsive: Bool = true) -> Drive? {
    let reading = ProgressWatch.Reading(
      isDriven: isDriven, drives: drives.load(ordering: .relaxed),
      jobRuns: jobRuns.load(ordering: .relaxed))
    let found = state.withLock { state -> (ProgressWatch.Finding, Drive, String)? in
      guard limit != nil || state.standstill.isWatched,
        let drive = state.drive ?? state.owner.map(Drive.init),
        let finding = state.progress.look(
          reading, limit: limit ?? drive.patience, isResponsive: isResponsive)
      else { return nil }
      return (
        finding, drive, "\(state.queue.count) jobs, \(state.turns.count) tasks on actors in use"
      )
    }
    guard let (finding, drive, held) = found else { return nil }
    let time = Duration.seconds(limit ?? drive.patience)
    switch finding {
    case .jobBlocks:
      IssueReporting.$installedReporters.withValue(drive.reporters) {
        reportIssue(
          IssueCode.simulation.jobBlocks,
          "A job has been running for \(time), and the test waits here for its end.",
          severity: .warning, at: drive.location)
      }
      return nil
    case .wakeUpLost:
      leaveToTest {
        reportIssue(
          IssueCode.simulation.wakeUpLost,
          """
          The test has been waiting here for \(time), no job has run, and nothing resumes the test. So the \
          rest has run outside of the simulation.
          """,
          values: [("The simulation held", held)], at: drive.location)
      }
      close()
      return drive
    }
  }

  /// Cancels a test that does not go on, and shows the failure that was left to it.
  func cancelStuckTest(_ drive: Drive) {
    IssueReporting.$installedReporters.withValue(drive.reporters) { showFailure() }
    drive.task.map(Owner.cancelTask)
  }
}
