/// A clock of which only the type of its durations is known.
///
/// It makes one concrete type of clocks of different types, where `any Clock<Duration>` won't do because the instants
/// matter, too:
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
/// Instants of different clocks can be equal to each other or not, which they never are, but not compared or
/// subtracted: that stops the program.
public struct AnyClock<Duration: DurationProtocol>: Clock {
  private let base: any Clock<Duration>

  /// Erases the type of a clock.
  public init(_ clock: any Clock<Duration>) {
    base = (clock as? Self)?.base ?? clock
  }

  /// The present of the clock inside.
  public var now: Instant { Self.now(of: base) }

  /// The smallest step of the clock inside.
  public var minimumResolution: Duration { base.minimumResolution }

  /// Sleeps on the clock inside.
  ///
  /// - Parameters:
  ///   - deadline: When to wake: an instant of that clock.
  ///   - tolerance: How much later waking is all right.
  /// - Throws: What that clock throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await Self.sleep(on: base, until: deadline, tolerance: tolerance)
  }

  private static func now<C: Clock<Duration>>(of clock: C) -> Instant {
    Instant(clock.now)
  }

  private static func sleep<C: Clock<Duration>>(
    on clock: C, until deadline: Instant, tolerance: Duration?
  ) async throws {
    try await clock.sleep(until: deadline.unwrapped(as: C.Instant.self), tolerance: tolerance)
  }
}
