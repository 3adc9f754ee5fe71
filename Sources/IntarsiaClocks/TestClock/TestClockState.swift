/// The time of a test clock, and its sleeping tasks with their deadlines.
///
/// A pure state machine: each event returns the action for the clock to perform. A waker is opaque
/// to it.
struct TestClockState<Instant: InstantProtocol, Waker> {
  /// Identifies a sleep by its deadline and by the order in which the sleeps began.
  struct Ticket: Comparable, Sendable {
    let deadline: Instant
    /// The rank among sleeps with the same deadline: the one that began first ends first.
    let order: UInt64
    /// The time at which the sleep began.
    let start: Instant

    static func < (lhs: Self, rhs: Self) -> Bool {
      (lhs.deadline, lhs.order) < (rhs.deadline, rhs.order)
    }
  }

  /// The action to perform for a task that wants to sleep.
  enum SleepStep: Equatable {
    /// Wait until the task's waker is returned.
    case wait
    /// Resume the task, because its deadline has passed.
    case goOn
    /// Throw, because the task was cancelled before it could fall asleep.
    case cancel
  }

  private struct Sleeper {
    let ticket: Ticket
    let waker: Waker
  }

  private(set) var now: Instant
  /// The number of sleeps that have begun.
  private(set) var begunSleeps: UInt64 = 0
  /// The sleeping tasks in descending order.
  ///
  /// The next to wake is the last, which is cheap to remove.
  private var sleepers: [Sleeper] = []

  init(now: Instant) {
    self.now = now
  }

  // MARK: - Sleeping

  /// Begins a sleep.
  ///
  /// A sleep until the present waits, too: the next time the clock is advanced, it ends.
  ///
  /// - Returns: The ticket of the sleep, or `nil` if its deadline is in the past.
  mutating func makeTicket(until deadline: Instant) -> Ticket? {
    guard deadline >= now else { return nil }
    defer { begunSleeps += 1 }
    return Ticket(deadline: deadline, order: begunSleeps, start: now)
  }

  /// Puts a task with a ticket to sleep, unless the clock has reached its deadline meanwhile or the
  /// task is cancelled.
  mutating func sleep(_ ticket: Ticket, isCancelled: Bool, waker: Waker) -> SleepStep {
    guard !isCancelled else { return .cancel }
    guard ticket.deadline > now || ticket.start == now else { return .goOn }
    sleepers.insert(Sleeper(ticket: ticket, waker: waker), at: index(of: ticket))
    return .wait
  }

  /// Ends a sleep before its deadline.
  ///
  /// - Returns: The waker; `nil` if no task sleeps with the ticket, yet or any longer.
  mutating func cancel(_ ticket: Ticket) -> Waker? {
    let index = index(of: ticket)
    guard index < sleepers.endIndex, sleepers[index].ticket == ticket else { return nil }
    return sleepers.remove(at: index).waker
  }

  // MARK: - Advancing

  /// Moves the time to the earliest deadline, unless it is after a limit.
  ///
  /// - Returns: The waker of the one task to wake now, or `nil` once the clock has reached the
  ///   limit.
  mutating func wakeNext(notBeyond limit: Instant) -> Waker? {
    guard let next = sleepers.last, next.ticket.deadline <= limit else {
      now = max(now, limit)
      return nil
    }
    sleepers.removeLast()
    now = max(now, next.ticket.deadline)
    return next.waker
  }

  /// Moves the time to the earliest deadline, without a limit.
  ///
  /// - Returns: The waker of the one task to wake now, or `nil` if no task sleeps.
  mutating func wakeNext() -> Waker? {
    guard let deadline = sleepers.last?.ticket.deadline else { return nil }
    return wakeNext(notBeyond: deadline)
  }

  /// The deadlines of the sleeping tasks, earliest first.
  var deadlines: [Instant] { sleepers.reversed().map(\.ticket.deadline) }

  /// The wakers of the sleeping tasks, in the order in which they wake.
  var wakers: [Waker] { sleepers.reversed().map(\.waker) }

  var isAnyoneAsleep: Bool { !sleepers.isEmpty }

  /// Returns the index of a ticket in descending order, or the index to insert it at.
  private func index(of ticket: Ticket) -> Int {
    var low = 0
    var high = sleepers.count
    while low < high {
      let middle = (low + high) / 2
      if sleepers[middle].ticket > ticket { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
