extension Clock {
  /// Returns a sequence that ticks each time an interval has passed, until the task is cancelled.
  ///
  /// ```swift
  /// @Dependency(\.continuousClock) var clock
  ///
  /// func count() async {
  ///   for await _ in clock.timer(interval: .seconds(1)) {
  ///     secondsElapsed += 1
  ///   }
  /// }
  /// ```
  ///
  /// A test controls the ticks:
  ///
  /// ```swift
  /// await clock.advance(by: .seconds(3))
  /// secondsElapsed  // 3
  /// ```
  ///
  /// The ticks do not drift: see ``AsyncTimerSequence``.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks, greater than zero.
  ///   - tolerance: The time by which a tick may be late.
  /// - Returns: A sequence of the instants of its ticks.
  public func timer(
    interval: Duration, tolerance: Duration? = nil
  ) -> AsyncTimerSequence<AnyClock<Duration>> {
    AsyncTimerSequence(interval: interval, tolerance: tolerance, clock: AnyClock(self))
  }
}
