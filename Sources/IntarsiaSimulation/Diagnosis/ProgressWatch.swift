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
    /// The simulation is driven, but no job runs and none begins.
    case wakeUpLost
  }

  /// Whether the watchdog observes the simulation; `false` in a test that ticks it instead.
  var isWatched = true

  private var last: Reading?
  private var ticks = 0

  init() {}

  /// Compares the progress with that at the last tick.
  ///
  /// - Parameters:
  ///   - limit: The number of equal ticks that make a finding.
  ///   - isResponsive: Whether the process runs tasks. If it does not, the task that drives the
  ///     simulation may only be waiting for a thread, so the tick does not count.
  /// - Returns: A finding, once, at the last of these ticks.
  mutating func tick(_ reading: Reading, limit: Int, isResponsive: Bool) -> Finding? {
    guard reading.isDriven, reading == last else {
      last = reading
      ticks = 0
      return nil
    }
    let runsAJob = !reading.jobRuns.isMultiple(of: 2)
    guard runsAJob || isResponsive else { return nil }
    ticks += 1
    guard ticks == limit else { return nil }
    return runsAJob ? .jobBlocks : .wakeUpLost
  }
}
