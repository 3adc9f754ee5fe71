extension Clock {
  /// Ticks each time an interval is over, until the task is cancelled.
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
  /// A test decides when:
  ///
  /// ```swift
  /// await clock.advance(by: .seconds(3))
  /// secondsElapsed  // 3
  /// ```
  ///
  /// It does not drift: see ``AsyncTimerSequence``.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks, more than zero.
  ///   - tolerance: How much later a tick is all right.
  /// - Returns: A sequence of the instants at which it ticks.
  public func timer(
    interval: Duration, tolerance: Duration? = nil
  ) -> AsyncTimerSequence<AnyClock<Duration>> {
    AsyncTimerSequence(interval: interval, tolerance: tolerance, clock: AnyClock(self))
  }
}
