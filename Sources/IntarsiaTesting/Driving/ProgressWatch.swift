/// Counts how long a simulation has been driven without progress: a pure state machine.
///
/// A simulation that is driven runs jobs, or waits in real time for an end that is bounded. Without progress for longer than
/// that, either a job blocks its thread, or a wake-up was lost, and the test would hang without a word.
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
    /// A job has begun and not ended.
    case jobBlocks
    /// The simulation is driven, no job runs, and none begins.
    case wakeUpLost
  }

  private var last: Reading?
  private var looks = 0

  /// Compares the progress with the last look.
  ///
  /// - Parameters:
  ///   - limit: The number of looks that have to see the same.
  ///   - isResponsive: Whether the process runs tasks. If not, the task that drives the simulation may only be waiting for
  ///     a thread, and the look does not count.
  /// - Returns: A finding once, at the last of these looks.
  mutating func look(_ reading: Reading, limit: Int, isResponsive: Bool) -> Finding? {
    guard reading.isDriven, reading == last else {
      last = reading
      looks = 0
      return nil
    }
    let runsAJob = !reading.jobRuns.isMultiple(of: 2)
    guard runsAJob || isResponsive else { return nil }
    looks += 1
    guard looks == limit else { return nil }
    return runsAJob ? .jobBlocks : .wakeUpLost
  }
}
