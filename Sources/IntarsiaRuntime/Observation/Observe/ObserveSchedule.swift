/// Decides when the body of an `observe` runs again, and knows no task, no lock and no
/// thread.
struct ObserveSchedule: Equatable {
  enum Phase: Equatable {
    /// What the latest run read is listened to.
    case listening
    /// A run is going to start.
    case scheduled
    /// The body runs; `isOutdated` if something that it read has changed since.
    case running(isOutdated: Bool)
    case cancelled
  }

  enum Step: Equatable {
    case wait
    /// Start another run as a task on the main actor.
    case schedule
  }

  private(set) var phase = Phase.scheduled
  private(set) var run = 0

  /// A scheduled run starts: returns its number, or `nil` if the observation has ended.
  mutating func begin() -> Int? {
    guard phase == .scheduled else { return nil }
    phase = .running(isOutdated: false)
    run += 1
    return run
  }

  /// Something changed that a run has read.
  ///
  /// Only the latest run counts: it has read anew what an earlier one read.
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

  /// The body returned; `isOutdated` if it changed something after reading it.
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
