import Foundation

/// Times of journals: microseconds since 1970.
package enum JournalTime {
  /// The time of the system's clock, rounded down, which is virtual in a simulation.
  package static var now: Int64 {
    #if os(Windows)
      Int64((Date().timeIntervalSince1970 * 1_000_000).rounded())
    #else
      // In whole numbers: a date is a floating-point number, whose last microsecond depends on the
      // moment. A node would wake a microsecond too early now and then, and search twice.
      microseconds(on: CLOCK_REALTIME)
    #endif
  }

  #if !os(Windows)
    /// Returns the time of a clock of the system, rounded down.
    static func microseconds(on clock: clockid_t) -> Int64 {
      var time = timespec()
      clock_gettime(clock, &time)
      return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
  #endif

  /// Converts a duration, rounded toward zero, and limited to 146,000 years.
  ///
  /// So the sum with a present time does not overflow, neither here nor in a database.
  package static func microseconds(of duration: Duration) -> Int64 {
    let limit = Duration.microseconds(Int64(1) << 62)
    let (seconds, attoseconds) = min(max(duration, .zero - limit), limit).components
    return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
  }

  /// The pause before the next attempt to connect: random, to spread the processes.
  static func pause(after failures: Int) -> Duration {
    guard failures > 0 else { return .zero }
    return min(.seconds(2), .milliseconds(25) * (1 << min(failures, 10)))
      * Double.random(in: 0.5...1)
  }

  /// Returns the time from one moment until the first of others.
  package static func wait(from time: Int64, until ends: Int64?...) -> Duration? {
    ends.compactMap(\.self).min().map { .microseconds($0) - .microseconds(time) }
  }
}
