import Foundation
import IntarsiaConcurrency
import IntarsiaIssues
import Synchronization

/// Examines each simulation once a second, on its own thread.
///
/// It reports three faults: a driven simulation without progress, a stalled test, and actors that
/// never become free. The thread uses neither Dispatch nor the executors of Swift, so it still
/// works when those fail. Each second it starts one task, to distinguish a stuck test from an
/// overloaded process.
enum Watchdog {
  /// The number of ticks that a simulation may lack progress, beyond the test's time limit for
  /// external work.
  private static let patience = 20

  /// The number of ticks without progress after which the watchdog acts.
  ///
  /// - Parameter ticks: The number of ticks for which the test may wait.
  static func patience(after ticks: Int) -> Int {
    let (sum, isTooLong) = ticks.addingReportingOverflow(patience)
    return isTooLong ? .max : sum
  }

  /// The number of ticks before the test of a closed simulation is cancelled.
  private static let patienceWithClosed = 5

  /// Starts the thread, unless it is already running.
  static func begin() { _ = thread }

  private static let thread: Void = Thread.detachNewThread {
    while true {
      Thread.sleep(forTimeInterval: 1)
      tick()
    }
  }

  /// A simulation that was closed because a wake-up was lost.
  private struct Closed: Sendable {
    weak let simulation: Simulation?
    let drive: Simulation.Drive
    var ticks = 0
  }

  private static let closed = VisibleMutex<[Closed]>([])

  /// Whether the probe of an earlier tick has not ended.
  private static let awaitsProbe = Atomic(false)

  private static func tick() {
    let isResponsive = probe()
    for simulation in JobRouting.simulations where simulation.state.withLock(\.progress.isWatched) {
      if isResponsive { simulation.reportStall() }
      guard let drive = simulation.closeIfWakeUpIsLost(isResponsive: isResponsive) else { continue }
      closed.withLock { $0.append(Closed(simulation: simulation, drive: drive)) }
    }
    if isResponsive { ActorDrains.tick() }
    cancelStuckTests()
  }

  /// Starts a task that uses the thread pool and the main actor, as tests do.
  ///
  /// - Returns: Whether the previous probe has ended, so the process is not overloaded.
  private static func probe() -> Bool {
    guard !JobRouting.simulations.isEmpty else { return true }
    guard !awaitsProbe.exchange(true, ordering: .relaxed) else { return false }
    Task.detached {
      await MainActor.run {}
      awaitsProbe.store(false, ordering: .relaxed)
    }
    return true
  }

  /// Cancels tests that remain stuck although their simulation was closed, and reports their
  /// failures.
  private static func cancelStuckTests() {
    let stuck = closed.withLock { closed in
      for index in closed.indices { closed[index].ticks += 1 }
      defer { closed.removeAll { $0.ticks > patienceWithClosed || $0.simulation == nil } }
      return closed.filter { $0.ticks > patienceWithClosed }
    }
    for entry in stuck { entry.simulation?.cancelStuckTest(entry.drive) }
  }
}

extension Simulation {
  /// A call that drives a simulation, for reports of the watchdog.
  struct Drive: @unchecked Sendable {
    // Safe: the object is a task, and its only use is to cancel it.
    let location: IssueLocation
    let reporters: [any IssueReporter]?
    let task: AnyObject?
    /// The number of ticks without progress after which the watchdog acts.
    let patience: Int

    /// Creates a record of a call on the running task.
    init(
      at location: IssueLocation,
      reporters: [any IssueReporter]? = IssueReporting.installedReporters,
      externalTimeout: Duration
    ) {
      self.location = location
      self.reporters = reporters
      task = TaskNumber.currentTask?.object
      patience = Watchdog.patience(after: StallDetector.patience(waitingFor: externalTimeout))
    }

    fileprivate init(_ owner: Owner) {
      location = owner.location
      reporters = owner.reporters
      task = owner.object
      patience = Watchdog.patience(after: owner.patience)
    }
  }

  /// Checks the progress of the simulation, and acts if it has made none for a long time.
  ///
  /// If a job runs for a long time, a warning is reported. If it blocks its thread while others
  /// wait, or if a wake-up was lost, the simulation is closed. Its jobs then run on the platform's
  /// executors, so that the test continues and reports the failure itself.
  ///
  /// - Parameters:
  ///   - limit: The number of ticks without progress. The default is the grace period of the drive.
  ///   - isResponsive: Whether the process runs tasks.
  /// - Returns: The stuck call, if the simulation was closed.
  func closeIfWakeUpIsLost(after limit: Int? = nil, isResponsive: Bool = true) -> Drive? {
    let reading = ProgressWatch.Reading(
      isDriven: isDriven, drives: drives.load(ordering: .relaxed),
      jobRuns: jobRuns.load(ordering: .relaxed))
    let isIdle =
      reading.isDriven && !reading.jobRuns.isMultiple(of: 2)
      && ThreadTime.isIdle(jobThread.load(ordering: .relaxed), in: self)
    let found = state.withLock { state -> (ProgressWatch.Finding, Drive, Int)? in
      guard let drive = state.drive ?? state.owner.map(Drive.init),
        let finding = state.progress.tick(
          reading, limit: limit ?? drive.patience, isResponsive: isResponsive,
          starves: isIdle && state.queue.hasReadyJobs)
      else { return nil }
      return (finding, drive, state.queue.count)
    }
    guard let (finding, drive, jobs) = found else { return nil }
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
    case .jobStarvesOthers:
      let time = Duration.seconds(min(limit ?? drive.patience, ProgressWatch.starvation))
      state.withLock { state in
        state.stall.leave {
          reportIssue(
            IssueCode.simulation.jobBlocks,
            """
            A job has blocked its thread for \(time), while other jobs of the test wait. So the rest has run \
            outside of the simulation.
            """,
            values: [("Waiting jobs", "\(jobs)")], at: drive.location)
        }
      }
      close()
      return drive
    case .wakeUpLost:
      state.withLock { state in
        state.stall.leave {
          reportIssue(
            IssueCode.simulation.wakeUpLost,
            """
            The test has been waiting here for \(time), no job has run, and nothing resumes the test. So the \
            rest has run outside of the simulation.
            """,
            values: [("Jobs in the simulation", "\(jobs)")], at: drive.location)
        }
      }
      close()
      return drive
    }
  }

  /// Cancels a stuck test, and reports the failure that was stored for it.
  func cancelStuckTest(_ drive: Drive) {
    IssueReporting.$installedReporters.withValue(drive.reporters) { reportFailureOfTest() }
    drive.task.map(TaskNumber.cancelTask)
  }
}

/// The processor time of a thread, as the system measures it.
enum ThreadTime {
  /// Whether a thread has used almost no processor time since the last call for a simulation.
  ///
  /// The first call returns `false`, and so does every call on a system without this information.
  static func isIdle(_ thread: Int32, in simulation: Simulation) -> Bool {
    guard let time = ticks(of: thread) else { return false }
    return simulation.state.withLock { state in
      defer { state.jobTime = time }
      return state.jobTime.map { time - $0 < 10 } ?? false
    }
  }

  /// The processor time of a thread in hundredths of a second.
  ///
  /// Source: the fields 14 and 15 of `/proc/[pid]/task/[tid]/stat`, as described in proc(5).
  private static func ticks(of thread: Int32) -> Int? {
    guard thread != 0,
      let line = try? String(contentsOfFile: "/proc/self/task/\(thread)/stat", encoding: .utf8),
      // The name of the thread may contain spaces, and ends at the last parenthesis.
      let end = line.lastIndex(of: ")")
    else { return nil }
    let fields = line[end...].split(separator: " ")
    guard fields.count > 12, let user = Int(fields[12]), let system = Int(fields[13]) else {
      return nil
    }
    return user + system
  }
}
