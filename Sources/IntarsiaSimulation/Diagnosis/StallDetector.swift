import IntarsiaConcurrency
import IntarsiaIssues
import Synchronization

/// Detects a stall: a test awaits something other than its store, so its effects cannot run.
///
/// A pure state machine. Jobs of effects run only while the test uses its store. A test that awaits
/// a stream, a task or a continuation that only an effect can feed would wait forever.
struct StallDetector {
  /// The state of a simulation at one tick.
  struct Reading {
    /// Whether jobs are ready or sleeping.
    var hasWork: Bool
    var isDriven: Bool
    /// The number of times that a drive has started or ended.
    var drives: Int
  }

  /// The number of ticks, one a second, after which a stall is reported.
  static let patience = 10

  /// The number of ticks for a test that may wait longer, for external work.
  static func patience(waitingFor externalTimeout: Duration) -> Int {
    let (seconds, attoseconds) = externalTimeout.components
    let isWhole = attoseconds <= 0 || seconds == .max
    return max(patience, Int(clamping: isWhole ? seconds : seconds + 1))
  }

  private var ticks = 0
  private var drives = 0

  /// A failure that the test will report, because only the test's own task can attribute it.
  private(set) var failure: (@Sendable () -> Void)?
  private var failureTicks = 0

  init() {}

  /// Compares the reading with that of the last tick.
  ///
  /// - Parameter limit: The number of equal ticks after which the simulation counts as stalled.
  /// - Returns: Whether the simulation has just stalled: `true` once, until it is driven again.
  mutating func tick(_ reading: Reading, limit: Int) -> Bool {
    guard reading.hasWork, !reading.isDriven, reading.drives == drives else {
      ticks = 0
      drives = reading.drives
      return false
    }
    ticks += 1
    return ticks == limit
  }

  /// Stores a failure for the test to report; later failures are dropped.
  mutating func leave(_ failure: @escaping @Sendable () -> Void) {
    guard self.failure == nil else { return }
    self.failure = failure
    failureTicks = 0
  }

  mutating func takeFailure() -> (@Sendable () -> Void)? {
    defer { failure = nil }
    return failure
  }

  /// Counts a tick for a failure that the test has not reported yet.
  ///
  /// - Returns: Whether the failure is overdue, because the test waits again and will not report
  ///   it.
  mutating func isFailureOverdue(after limit: Int) -> Bool {
    guard failure != nil else { return false }
    failureTicks += 1
    return failureTicks >= limit
  }
}

extension Simulation {
  /// Detects a stall of the simulation, and then fails and cancels its test.
  ///
  /// A test that declares external work gets only a warning, because it may be waiting for that
  /// work.
  ///
  /// - Parameter limit: The number of ticks. The default is the owner's grace period.
  /// - Returns: Whether the simulation has just stalled.
  @discardableResult
  func reportStall(after limit: Int? = nil) -> Bool {
    reportOverdueFailure(after: limit)
    let (isDriven, drives) = (isDriven, drives.load(ordering: .relaxed))
    let found = state.withLock { state -> (Owner, next: String)? in
      guard let owner = state.owner else { return nil }
      let hasWork = state.queue.hasReadyJobs || state.queue.nextDeadline != nil
      let reading = StallDetector.Reading(hasWork: hasWork, isDriven: isDriven, drives: drives)
      guard state.stall.tick(reading, limit: limit ?? owner.patience) else { return nil }
      let next =
        state.queue.hasReadyJobs
        ? "run a job that is ready"
        : "let \((state.queue.nextDeadline ?? .zero) - state.queue.now) pass until the next sleeper wakes"
      return (owner, next)
    }
    guard let (owner, next) = found else { return false }
    let time = Duration.seconds(limit ?? owner.patience)
    let isWarning = usesExternalWork
    let wait = owner.wait.map { [("The test waits for", $0)] } ?? []
    let report: @Sendable () -> Void = {
      reportIssue(
        IssueCode.simulation.stalled,
        """
        The test has been waiting for something other than its store for \(time), and effects of the store \
        cannot run meanwhile.\(isWarning ? "" : " So the test was cancelled.")
        """,
        values: wait + [("Next, the store would", next)], severity: isWarning ? .warning : .error,
        at: owner.location)
    }
    if isWarning {
      IssueReporting.$installedReporters.withValue(owner.reporters, operation: report)
    } else {
      state.withLock { $0.stall.leave(report) }
      owner.cancel()
    }
    return true
  }

  /// Reports a failure that was stored for a test that no longer uses its store.
  private func reportOverdueFailure(after limit: Int?) {
    let owner = state.withLock { state -> Owner? in
      guard let owner = state.owner,
        state.stall.isFailureOverdue(after: limit ?? owner.patience)
      else { return nil }
      return owner
    }
    guard let owner else { return }
    IssueReporting.$installedReporters.withValue(owner.reporters) { reportFailureOfTest() }
  }

  /// Reports the stored failure in the running test.
  package func reportFailureOfTest() {
    state.withLock { $0.stall.takeFailure() }?()
  }
}

extension Simulation.Owner {
  /// Describes the wait of the test's task, if it is known.
  fileprivate var wait: String? {
    guard Capabilities.current.taskMemory, let object,
      let memory = TaskMemory(
        at: UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()), number: task),
      memory.isSuspended
    else { return nil }
    return WaitDescription.of([memory.wait])[0].description
  }
}
