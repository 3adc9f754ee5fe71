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

  /// Counts a tick, and returns whether the failure is overdue, because the test waits again.
  mutating func isFailureOverdue(after limit: Int) -> Bool {
    guard failure != nil else { return false }
    failureTicks += 1
    return failureTicks >= limit
  }
}

/// A pure state machine that measures how long a driven simulation has made no progress.
///
/// It runs jobs, or waits in real time for a bounded time. If it makes no progress for longer, a
/// job blocks its thread, or a wake-up was lost and the test would hang.
struct ProgressWatch {
  /// The progress of a simulation at one moment.
  struct Reading: Equatable {
    var isDriven: Bool
    /// Changes when a test begins to drive the simulation, and when it stops.
    var drives: Int
    /// Changes when a job begins and when it ends; odd while a job runs.
    var jobRuns: Int
  }

  enum Finding: Equatable {
    /// A job has begun and has not ended.
    case jobBlocks
    /// A job blocks its thread, and waiting jobs may be needed to release it.
    case jobStarvesOthers
    /// The simulation is driven, but no job runs and none begins.
    case wakeUpLost
  }

  /// Whether the watchdog observes the simulation; `false` in a test that ticks it instead.
  var isWatched = true

  /// The number of ticks after which a job starves others.
  static let starvation = 10

  private var last: Reading?
  private var ticks = 0
  private var starvedTicks = 0

  /// Compares the progress with that of the last tick.
  ///
  /// - Parameters:
  ///   - limit: The number of equal ticks that make a finding.
  ///   - isResponsive: Whether the process runs tasks. If it does not, the task that drives the
  ///     simulation may only be waiting for a thread, so the tick does not count.
  ///   - starves: Whether the running job uses no processor time while other jobs are ready.
  /// - Returns: A finding, once, at the last of these ticks.
  mutating func tick(
    _ reading: Reading, limit: Int, isResponsive: Bool, starves: Bool = false
  ) -> Finding? {
    guard reading.isDriven, reading == last else {
      last = reading
      ticks = 0
      starvedTicks = 0
      return nil
    }
    let runsAJob = !reading.jobRuns.isMultiple(of: 2)
    guard runsAJob || isResponsive else { return nil }
    ticks += 1
    starvedTicks = runsAJob && starves ? starvedTicks + 1 : 0
    if starvedTicks == min(limit, Self.starvation) { return .jobStarvesOthers }
    guard ticks == limit else { return nil }
    return runsAJob ? .jobBlocks : .wakeUpLost
  }
}
