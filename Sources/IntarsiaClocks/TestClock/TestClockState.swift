/// What a test clock knows: its time, and who sleeps until when.
///
/// A pure state machine. Each event returns what the clock has to do about it; what a waker is, it does not ask.
struct TestClockState<Instant: InstantProtocol, Waker> {
  /// Names a sleep: until when, and how many came before it.
  struct Ticket: Comparable, Sendable {
    let deadline: Instant
    /// Of two sleeps with one deadline, the one that began first ends first.
    let order: UInt64

    static func < (lhs: Self, rhs: Self) -> Bool {
      (lhs.deadline, lhs.order) < (rhs.deadline, rhs.order)
    }
  }

  /// What becomes of a task that wants to sleep.
  enum SleepStep: Equatable {
    /// It waits until its waker is given back.
    case wait
    /// Its deadline has passed already.
    case goOn
    /// It was cancelled before it could fall asleep.
    case cancel
  }

  private struct Sleeper {
    let ticket: Ticket
    let waker: Waker
  }

  private(set) var now: Instant
  private var nextOrder: UInt64 = 0
  /// The next to wake stands last, where it is cheap to remove.
  private var sleepers: [Sleeper] = []

  init(now: Instant) {
    self.now = now
  }

  // MARK: - Sleeping

  /// Begins a sleep.
  ///
  /// - Returns: `nil` if its deadline is not in the future.
  mutating func makeTicket(until deadline: Instant) -> Ticket? {
    guard deadline > now else { return nil }
    defer { nextOrder += 1 }
    return Ticket(deadline: deadline, order: nextOrder)
  }

  /// Lets a task sleep that has a ticket, unless the clock has been advanced meanwhile, or the task cancelled.
  mutating func sleep(_ ticket: Ticket, isCancelled: Bool, waker: Waker) -> SleepStep {
    guard !isCancelled else { return .cancel }
    guard ticket.deadline > now else { return .goOn }
    sleepers.insert(Sleeper(ticket: ticket, waker: waker), at: index(of: ticket))
    return .wait
  }

  /// Ends a sleep before its time.
  ///
  /// - Returns: The waker, unless nobody sleeps with the ticket, not yet or not any more.
  mutating func cancel(_ ticket: Ticket) -> Waker? {
    let index = index(of: ticket)
    guard index < sleepers.endIndex, sleepers[index].ticket == ticket else { return nil }
    return sleepers.remove(at: index).waker
  }

  // MARK: - Advancing

  /// Goes on to the earliest deadline, unless it lies beyond a limit.
  ///
  /// - Returns: The waker of the one task to be woken now; `nil` once the clock has arrived at the limit.
  mutating func wakeNext(notBeyond limit: Instant) -> Waker? {
    guard let next = sleepers.last, next.ticket.deadline <= limit else {
      now = max(now, limit)
      return nil
    }
    sleepers.removeLast()
    now = max(now, next.ticket.deadline)
    return next.waker
  }

  /// Goes on to the earliest deadline, wherever it is.
  ///
  /// - Returns: The waker of the one task to be woken now; `nil` if nobody sleeps.
  mutating func wakeNext() -> Waker? {
    guard let deadline = sleepers.last?.ticket.deadline else { return nil }
    return wakeNext(notBeyond: deadline)
  }

  /// The deadlines of those who sleep, the earliest first.
  var deadlines: [Instant] { sleepers.reversed().map(\.ticket.deadline) }

  /// The wakers of those who sleep, in the order in which they are to be woken.
  var wakers: [Waker] { sleepers.reversed().map(\.waker) }

  var isAnyoneAsleep: Bool { !sleepers.isEmpty }

  /// Where a ticket stands, or would stand, among those in descending order.
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
