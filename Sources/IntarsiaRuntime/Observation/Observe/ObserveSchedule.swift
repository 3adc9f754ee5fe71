/// A state machine that decides when the closure of an `observe` runs again.
///
/// It uses no task, lock or thread.
struct ObserveSchedule: Equatable {
  enum Phase: Equatable {
    /// The fields that the latest run has read are observed.
    case listening
    /// A run is scheduled.
    case scheduled
    /// The closure is running; `isOutdated` if a field that it has read has changed since.
    case running(isOutdated: Bool)
    case cancelled
  }

  enum Step: Equatable {
    case wait
    /// Start another run, as a task on the main actor.
    case schedule
  }

  private(set) var phase = Phase.scheduled
  private(set) var run = 0

  /// Starts a scheduled run.
  ///
  /// - Returns: The number of the run, or `nil` if no run is scheduled.
  mutating func begin() -> Int? {
    guard phase == .scheduled else { return nil }
    phase = .running(isOutdated: false)
    run += 1
    return run
  }

  /// Handles the change of a field that a run has read.
  ///
  /// Changes after earlier runs are ignored, because the latest run has read the fields again.
  mutating func changed(after run: Int) -> Step {
    guard run == self.run else { return .wait }
    switch phase {
    case .listening:
      phase = .scheduled
      return .schedule
    case .running:
      phase = .running(isOutdated: true)
      return .wait
    case .scheduled, .cancelled:
      return .wait
    }
  }

  /// Handles the end of a run; `isOutdated` if the closure changed a field after reading it.
  mutating func end(isOutdated: Bool) -> Step {
    guard case .running(let isOutdatedAlready) = phase else { return .wait }
    guard isOutdated || isOutdatedAlready else {
      phase = .listening
      return .wait
    }
    phase = .scheduled
    return .schedule
  }

  mutating func cancel() {
    phase = .cancelled
  }
}
