/// A pure state machine that measures how long a driven simulation has made no progress.
///
/// A driven simulation runs jobs, or waits in real time for a bounded time. If it makes no progress
/// for longer, either a job blocks its thread or a wake-up was lost. Without a report, the test
/// would hang.
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

  init() {}

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
