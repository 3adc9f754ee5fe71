/// A clock whose type is erased, except for the type of its durations.
///
/// It gives clocks of different types the same concrete type. Use it if `any Clock<Duration>` is
/// not enough, because the type of the instants matters, too:
///
/// ```swift
/// struct Stopwatch {
///   let clock: AnyClock<Duration>
///   var startedAt: AnyClock<Duration>.Instant?
/// }
///
/// let stopwatch = Stopwatch(clock: AnyClock(ContinuousClock()))
/// let stopwatchOfTest = Stopwatch(clock: AnyClock(TestClock()))
/// ```
///
/// Instants of clocks of different types are never equal. Ordering or subtracting such instants
/// stops the program.
public struct AnyClock<Duration: DurationProtocol>: Clock {
  private let base: any Clock<Duration>

  /// Erases the type of a clock.
  public init(_ clock: any Clock<Duration>) {
    base = (clock as? Self)?.base ?? clock
  }

  /// The current instant of the underlying clock.
  public var now: Instant { Instant(base.now) }

  /// The minimum resolution of the underlying clock.
  public var minimumResolution: Duration { base.minimumResolution }

  /// Sleeps on the underlying clock.
  ///
  /// - Parameters:
  ///   - deadline: The instant of the underlying clock to sleep until.
  ///   - tolerance: The time by which waking may be late.
  /// - Throws: The error of the underlying clock, which is `CancellationError` if the task is
  ///   cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await Self.sleep(on: base, until: deadline, tolerance: tolerance)
  }

  private static func sleep<C: Clock<Duration>>(
    on clock: C, until deadline: Instant, tolerance: Duration?
  ) async throws {
    try await clock.sleep(until: deadline.unwrapped(as: C.Instant.self), tolerance: tolerance)
  }
}
