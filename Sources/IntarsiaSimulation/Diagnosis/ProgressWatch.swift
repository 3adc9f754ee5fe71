/// A pure state machine that measures how long a test has made no progress.
///
/// A driven simulation runs jobs, or waits in real time for a bounded time. If it makes no progress
/// for longer, a job blocks its thread, or a wake-up was lost and the test would hang. Jobs run
/// only while the test uses its store, so a test that awaits something else, which only they can
/// feed, would wait forever: its simulation has stalled.
struct ProgressWatch {
  /// The progress of a simulation at one moment.
  struct Reading: Equatable {
    var isDriven: Bool
    /// Changes when a test begins to drive the simulation, and when it stops.
    var driveEvents: Int
    /// Changes when a job begins and when it ends; odd while a job runs.
    var jobEvents: Int
  }

  enum Finding: Equatable {
    /// A job has begun and has not ended.
    case jobBlocks
    /// A job blocks its thread, and waiting jobs may be needed to release it.
    case jobStarvesOthers
    /// The simulation is driven, but no job runs and none begins.
    case wakeUpLost
    /// The simulation has work, but nothing drives it.
    case stalled
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
  ///   - isResponsive: Whether the process runs tasks. If it does not, the task of the test may
  ///     only be waiting for a thread, so the tick does not count.
  ///   - hasWork: Whether jobs are ready or sleeping.
  ///   - starves: Whether the running job uses no processor time while other jobs are ready.
  /// - Returns: A finding, once, at the last of these ticks.
  mutating func tick(
    _ reading: Reading, limit: Int, isResponsive: Bool, hasWork: Bool = false, starves: Bool = false
  ) -> Finding? {
    guard reading == last, reading.isDriven || hasWork else {
      last = reading
      ticks = 0
      starvedTicks = 0
      return nil
    }
    let runsAJob = reading.isDriven && !reading.jobEvents.isMultiple(of: 2)
    guard runsAJob || isResponsive else { return nil }
    ticks += 1
    starvedTicks = runsAJob && starves ? starvedTicks + 1 : 0
    if starvedTicks == min(limit, Self.starvation) { return .jobStarvesOthers }
    guard ticks == limit else { return nil }
    return runsAJob ? .jobBlocks : reading.isDriven ? .wakeUpLost : .stalled
  }
}

/// A failure that the test will report, because only the test's own task can attribute it.
struct PendingFailure: Sendable {
  let call: Simulation.TestCall
  /// The number of ticks after which the watchdog reports the failure of a test that still waits.
  let gracePeriod: Int
  let report: @Sendable () -> Void
  private(set) var ticks = 0

  mutating func isOverdue(after limit: Int? = nil) -> Bool {
    ticks += 1
    return ticks >= limit ?? gracePeriod
  }
}
