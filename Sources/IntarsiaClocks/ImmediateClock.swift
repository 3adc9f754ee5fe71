import IntarsiaConcurrency

/// A clock on which every sleep is over at once.
///
/// It suits previews, and tests of features whose delays do not matter:
///
/// ```swift
/// let clock = ImmediateClock()
/// try await clock.sleep(for: .seconds(3600))
/// clock.now.offset  // 3600 seconds
/// ```
///
/// A sleep moves the clock's time to its deadline. To decide when something wakes, use ``TestClock``.
///
/// - Isolation: Safe to use from any task; the time they see is the latest that any of them slept until.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock {
  /// An instant of an immediate clock: how far it lies after the clock's origin.
  public struct Instant: InstantProtocol {
    /// How far the instant lies after the clock's origin.
    public let offset: Duration

    /// Makes an instant; without argument, the origin.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// The instant that lies a duration later.
    public func advanced(by duration: Duration) -> Self {
      Self(offset: offset + duration)
    }

    /// The duration from this instant to another.
    public func duration(to other: Self) -> Duration {
      other.offset - offset
    }

    /// Whether one instant is before another.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.offset < rhs.offset
    }
  }

  private let state: VisibleMutex<Instant>

  /// Makes a clock.
  ///
  /// - Parameter now: Its time, until something sleeps on it.
  public convenience init(now: Instant = Instant()) {
    self.init(startingAt: now)
  }

  private init(startingAt now: Instant) {
    state = VisibleMutex(now)
  }

  /// The latest instant that anything has slept until.
  public var now: Instant { state.withLock { $0 } }

  /// The smallest step of the clock: none is too small.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock's time to a deadline, if it lies ahead, and returns.
  ///
  /// - Parameters:
  ///   - deadline: The instant that is ``now`` afterwards.
  ///   - tolerance: Not needed: the clock is exact.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    state.withLock { $0 = max($0, deadline) }
    // A loop that sleeps for ever would never give up its thread, and nobody could run to cancel it.
    await Task.yield()
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  /// Makes a clock of seconds and attoseconds, like the ones of the system.
  ///
  /// - Parameter now: Its time, until something sleeps on it.
  public convenience init(now: Instant = Instant()) {
    self.init(startingAt: now)
  }
}
