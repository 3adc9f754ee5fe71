/// The tick deadlines of a timer, which are multiples of its interval, counted from its start.
///
/// Each multiple is computed from the start, not from the previous tick, so a late tick does not
/// shift the ticks that follow.
struct TickSchedule<Instant: InstantProtocol> {
  let start: Instant
  let interval: Instant.Duration
  /// The multiple of the interval at the latest tick.
  private var latest = 0

  init(start: Instant, interval: Instant.Duration) {
    precondition(
      interval > .zero, "A timer has an interval of \(interval); expected more than zero")
    self.start = start
    self.interval = interval
  }

  /// Returns the deadline of the next tick, which may already have passed.
  ///
  /// If several deadlines have passed, it returns the last of them, and the others are skipped.
  mutating func next(now: Instant) -> Instant {
    latest = max(latest + 1, multiple(before: now))
    return deadline(of: latest)
  }

  private func deadline(of multiple: Int) -> Instant {
    start.advanced(by: interval * multiple)
  }

  /// Returns the greatest multiple of the interval that is not after an instant.
  private func multiple(before instant: Instant) -> Int {
    // A floating-point quotient is only an estimate. The bound keeps the conversion from
    // overflowing.
    let guess = start.duration(to: instant) / interval
    var multiple = Int(min(max(guess.rounded(.down), 0), 0x1p62))
    while multiple > 0, deadline(of: multiple) > instant { multiple -= 1 }
    while deadline(of: multiple + 1) <= instant { multiple += 1 }
    return multiple
  }
}
