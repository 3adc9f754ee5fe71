/// A sequence that has an element each time an interval of a clock has passed.
///
/// Create one with `timer(interval:tolerance:)` of a clock, which has an example.
///
/// An element is the clock's time when it is delivered. Deadlines are multiples of the interval,
/// counted from the start of the iteration. A late tick, or an element that takes long to handle,
/// does not shift the ticks that follow. If handling takes longer than an interval, the next
/// element arrives at once, and missed ticks are skipped.
///
/// The sequence ends when the task is cancelled.
public struct AsyncTimerSequence<C: Clock>: AsyncSequence, Sendable {
  /// The clock's time when the element is delivered.
  public typealias Element = C.Instant

  private let clock: C
  private let interval: C.Duration
  private let tolerance: C.Duration?

  /// Creates a sequence of ticks.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks, greater than zero.
  ///   - tolerance: The time by which a tick may be late.
  ///   - clock: The clock that measures the interval.
  public init(interval: C.Duration, tolerance: C.Duration? = nil, clock: C) {
    self.clock = clock
    self.interval = interval
    self.tolerance = tolerance
  }

  /// Starts the timer.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      clock: clock, tolerance: tolerance,
      schedule: TickSchedule(start: clock.now, interval: interval))
  }

  /// An iterator that waits for one tick after the other.
  public struct Iterator: AsyncIteratorProtocol {
    let clock: C
    let tolerance: C.Duration?
    var schedule: TickSchedule<C.Instant>

    /// Waits for the next tick.
    ///
    /// - Returns: The clock's time when it arrives at the tick, or `nil` if the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Never) -> C.Instant? {
      do {
        let now = clock.now
        let tick = schedule.next(now: now)
        // A tick that is due does not wait for a test to advance its clock.
        if tick > now { try await clock.sleep(until: tick, tolerance: tolerance) }
        try Task.checkCancellation()
      } catch {
        return nil
      }
      return clock.now
    }
  }
}
