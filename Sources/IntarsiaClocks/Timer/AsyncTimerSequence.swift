/// A sequence that has an element each time an interval of a clock is over.
///
/// Get one from ``_Concurrency/Clock/timer(interval:tolerance:)``, which has an example.
///
/// An element is the instant at which the clock arrived. Deadlines are multiples of the interval, counted from where
/// the iteration begins: a tick that comes late, or an element whose handling takes long, does not shift those that
/// follow. If the handling takes longer than an interval, the next element comes at once, and those that were missed
/// are left out.
///
/// The sequence ends when the task is cancelled.
public struct AsyncTimerSequence<C: Clock>: AsyncSequence, Sendable {
  /// The instant at which the clock arrived.
  public typealias Element = C.Instant

  private let clock: C
  private let interval: C.Duration
  private let tolerance: C.Duration?

  /// Makes a sequence of ticks.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks, more than zero.
  ///   - tolerance: How much later a tick is all right.
  ///   - clock: The clock that measures it.
  public init(interval: C.Duration, tolerance: C.Duration? = nil, clock: C) {
    self.clock = clock
    self.interval = interval
    self.tolerance = tolerance
  }

  /// Begins to count.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      clock: clock, tolerance: tolerance,
      schedule: TickSchedule(start: clock.now, interval: interval))
  }

  /// Waits for one tick after the other.
  public struct Iterator: AsyncIteratorProtocol {
    let clock: C
    let tolerance: C.Duration?
    var schedule: TickSchedule<C.Instant>

    /// Waits for the next tick.
    ///
    /// - Returns: The instant at which the clock arrived; `nil` if the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Never) -> C.Instant? {
      do {
        try await clock.sleep(until: schedule.next(now: clock.now), tolerance: tolerance)
        try Task.checkCancellation()
      } catch {
        return nil
      }
      return clock.now
    }
  }
}
