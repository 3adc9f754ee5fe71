/// When a timer ticks: at the multiples of its interval, counted from its start.
///
/// Pure arithmetic. A multiple is computed from the start and not from the tick before it, so that ticks which come late
/// do not shift those that follow.
struct TickSchedule<Instant: InstantProtocol> {
  let start: Instant
  let interval: Instant.Duration
  /// Which multiple of the interval the latest tick was.
  private var latest = 0

  init(start: Instant, interval: Instant.Duration) {
    precondition(
      interval > .zero, "A timer has an interval of \(interval); expected more than zero")
    self.start = start
    self.interval = interval
  }

  /// The deadline of the next tick, which may have passed.
  ///
  /// If several have, it is the last of them: the others are left out.
  mutating func next(now: Instant) -> Instant {
    latest = max(latest + 1, multiple(before: now))
    return deadline(of: latest)
  }

  private func deadline(of multiple: Int) -> Instant {
    start.advanced(by: interval * multiple)
  }

  /// The greatest multiple of the interval that is not after an instant.
  private func multiple(before instant: Instant) -> Int {
    // A floating-point number is a good guess only. The bound keeps the conversion from overflowing.
    let guess = start.duration(to: instant) / interval
    var multiple = Int(min(max(guess.rounded(.down), 0), 0x1p62))
    while multiple > 0, deadline(of: multiple) > instant { multiple -= 1 }
    while deadline(of: multiple + 1) <= instant { multiple += 1 }
    return multiple
  }
}
