import IntarsiaConcurrency

/// A clock on which every sleep ends at once.
///
/// Use it for previews, and for tests of features whose delays do not matter:
///
/// ```swift
/// let clock = ImmediateClock()
/// try await clock.sleep(for: .seconds(3600))
/// clock.now.offset  // 3600 seconds
/// ```
///
/// A sleep moves the clock's time to its deadline. To control when a task wakes, use ``TestClock``.
///
/// - Isolation: Safe to use from any task. All tasks see the same time, the latest deadline of a
///   sleep.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock {
  /// An instant of an immediate clock, as a duration after the clock's origin.
  public typealias Instant = OffsetInstant<ImmediateClock, Duration>

  private let state: VisibleMutex<Instant>

  /// Creates a clock.
  ///
  /// - Parameter now: The clock's time before the first sleep.
  public init(now: Instant = Instant()) {
    state = VisibleMutex(now)
  }

  /// The latest deadline of a sleep, or the initial time if it is later.
  public var now: Instant { state.withLock { $0 } }

  /// The minimum resolution, which is zero.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock's time to a deadline, unless it has passed, and returns.
  ///
  /// The task is suspended meanwhile, so that others go on. In a test store, it goes on when no
  /// other task is ready.
  ///
  /// - Parameters:
  ///   - deadline: The instant that is ``now`` afterwards, unless it has passed.
  ///   - tolerance: Ignored, because the clock is exact.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    state.withLock { $0 = max($0, deadline) }
    // Without the yield, a loop that sleeps forever would never give up its thread, and no task
    // could cancel it.
    await Task.yield()
    // In a test, all other tasks go on first, as they would during a real sleep.
    await TaskObservation.observer?.settle([])
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  /// Creates a clock of `Swift.Duration`, as the system's clocks are.
  public convenience init() {
    self.init(now: Instant())
  }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A clock on which every sleep ends at once.
  public static var immediate: Self { ImmediateClock() }
}
