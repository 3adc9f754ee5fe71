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
  /// The number of ticks, one a second, after which a stall is reported.
  static func gracePeriod(waitingFor externalTimeout: Duration) -> Int {
    let (seconds, attoseconds) = min(externalTimeout, .seconds(Int64.max)).components
    return max(10, Int(clamping: attoseconds > 0 ? seconds + 1 : seconds))
  }

  /// The number of ticks without progress after which the watchdog acts, for a test that may wait.
  static func gracePeriod(after ticks: Int) -> Int {
    min(ticks, .max - 20) + 20
  }

  /// The number of ticks before the test of a closed simulation is cancelled.
  static let gracePeriodWhenClosed = 5

  /// Starts the thread, unless it is already running.
  static func begin() { _ = thread }

  private static let thread: Void = Thread.detachNewThread {
    while true {
      Thread.sleep(forTimeInterval: 1)
      tick()
    }
  }

  /// Whether the probe of an earlier tick has not ended.
  private static let awaitsProbe = Atomic(false)

  private static func tick() {
    let isResponsive = probe()
    for simulation in JobRouting.simulations
    where simulation.state.withLock(\.progress.isWatched) {
      simulation.examine(isResponsive: isResponsive)
    }
    if isResponsive { ActorDrains.tick() }
  }

  /// Starts a task on the thread pool and the main actor; `false` if the last one has not ended.
  private static func probe() -> Bool {
    guard !JobRouting.simulations.isEmpty else { return true }
    guard !awaitsProbe.exchange(true, ordering: .relaxed) else { return false }
    Task.detached {
      await MainActor.run {}
      awaitsProbe.store(false, ordering: .relaxed)
    }
    return true
  }
}

extension Simulation {
  /// Checks the progress of the test, and acts if it has made none for a long time.
  ///
  /// A stall fails and cancels the test. If a job runs for a long time, a warning is reported. If
  /// it blocks its thread while others wait, or if a wake-up was lost, the simulation is closed.
  /// Its jobs then run on the platform's executors, so that the test continues and reports the
  /// failure itself.
  ///
  /// - Parameters:
  ///   - limit: The number of ticks without progress. The default is the grace period of the call.
  ///   - isResponsive: Whether the process runs tasks.
  @discardableResult
  func examine(after limit: Int? = nil, isResponsive: Bool = true) -> ProgressWatch.Finding? {
    reportOverdueFailure(after: limit, isResponsive: isResponsive)
    let reading = ProgressWatch.Reading(
      isDriven: isDriven, driveEvents: driveEvents.load(ordering: .relaxed),
      jobEvents: jobEvents.load(ordering: .relaxed))
    let isIdle =
      reading.isDriven && !reading.jobEvents.isMultiple(of: 2) && threadOfJobIsIdle()
    let found = state.withLock { state -> (ProgressWatch.Finding, TestCall, Int, JobQueue<Job>)? in
      guard let call = state.call else { return nil }
      let limit =
        limit
        ?? (reading.isDriven ? Watchdog.gracePeriod(after: call.gracePeriod) : call.gracePeriod)
      let finding = state.progress.tick(
        reading, limit: limit, isResponsive: isResponsive,
        hasWork: state.queue.count > 0, starves: isIdle && state.queue.hasReadyJobs)
      return finding.map { ($0, call, limit, state.queue) }
    }
    guard let (finding, call, ticks, queue) = found else { return nil }
    let time = Duration.seconds(ticks)
    switch finding {
    case .stalled: reportStall(of: call, after: time, with: queue)
    case .jobBlocks:
      IssueReporting.$installedReporters.withValue(call.reporters) {
        reportIssue(
          SimulationIssues.jobBlocks,
          "A job has been running for \(time), and the test waits here for its end.",
          severity: .warning, at: call.location)
      }
    case .jobStarvesOthers:
      close(
        call, SimulationIssues.jobBlocks,
        """
        A job has blocked its thread for \
        \(Duration.seconds(min(ticks, ProgressWatch.starvation))), while other jobs of the test \
        wait. So the rest has run outside of the simulation.
        """, ("Waiting jobs", "\(queue.count)"))
    case .wakeUpLost:
      close(
        call, SimulationIssues.wakeUpLost,
        """
        The test has been waiting here for \(time), no job has run, and nothing resumes the test. \
        So the rest has run outside of the simulation.
        """, ("Jobs in the simulation", "\(queue.count)"))
    }
    return finding
  }

  private func close(
    _ call: TestCall, _ code: IssueCode, _ message: String, _ value: (String, String)
  ) {
    leave(
      PendingFailure(call: call, gracePeriod: Watchdog.gracePeriodWhenClosed) {
        reportIssue(code, message, values: [value], at: call.location)
      })
    close()
  }

  /// Whether the job's thread has used almost no processor time since the last call, if known.
  private func threadOfJobIsIdle() -> Bool {
    let thread = jobThread.load(ordering: .relaxed)
    // Source: the fields 14 and 15 of `/proc/[pid]/task/[tid]/stat`, in hundredths of a second, as
    // described in proc(5). The name of the thread may contain spaces, and ends at the last
    // parenthesis.
    guard thread != 0,
      let line = try? String(contentsOfFile: "/proc/self/task/\(thread)/stat", encoding: .utf8),
      let end = line.lastIndex(of: ")")
    else { return false }
    let fields = line[end...].split(separator: " ")
    guard fields.count > 12, let user = Int(fields[12]), let system = Int(fields[13]) else {
      return false
    }
    return state.withLock { state in
      defer { state.jobTime = user + system }
      return state.jobTime.map { user + system - $0 < 10 } ?? false
    }
  }

  /// Fails and cancels the test of a stalled simulation.
  ///
  /// A test that declares external work gets only a warning, because it may be waiting for that
  /// work.
  private func reportStall(of call: TestCall, after time: Duration, with queue: JobQueue<Job>) {
    let next =
      queue.hasReadyJobs
      ? "run a job that is ready"
      : "let \((queue.nextDeadline ?? .zero) - queue.now) pass until the next sleeper wakes"
    let isWarning = usesExternalWork
    let report: @Sendable () -> Void = {
      reportIssue(
        SimulationIssues.stalled,
        """
        The test has been waiting for something other than its store for \(time), and effects of \
        the store cannot run meanwhile.\(isWarning ? "" : " So the test was cancelled.")
        """,
        values: [("Next, the store would", next)], severity: isWarning ? .warning : .error,
        at: call.location)
    }
    if isWarning {
      IssueReporting.$installedReporters.withValue(call.reporters, operation: report)
    } else {
      leave(PendingFailure(call: call, gracePeriod: call.gracePeriod, report: report))
      call.cancelTest()
    }
  }

  // MARK: - Failures that the test reports

  func leave(_ failure: PendingFailure) {
    state.withLock { $0.failure = $0.failure ?? failure }
  }

  package func reportFailureOfTest() {
    state.withLock { $0.failure.take() }?.report()
  }

  /// Reports a failure that its test has not reported in time, and cancels the test.
  ///
  /// A tick of an unresponsive process counts only in a closed simulation, whose jobs may block it.
  private func reportOverdueFailure(after limit: Int?, isResponsive: Bool) {
    let overdue = state.withLock { state in
      guard isResponsive || state.isClosed, state.failure?.isOverdue(after: limit) == true
      else { return PendingFailure?.none }
      return state.failure.take()
    }
    guard let overdue else { return }
    IssueReporting.$installedReporters.withValue(overdue.call.reporters) { overdue.report() }
    overdue.call.cancelTest()
  }
}
