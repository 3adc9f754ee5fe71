import Testing

@testable import IntarsiaClocks

@Suite("TestClockState", .endsWithinAMinute)
struct TestClockStateTests {
  typealias Instant = TestClock<Duration>.Instant
  typealias State = TestClockState<Instant, String>

  private func instant(_ seconds: Int) -> Instant { Instant(offset: .seconds(seconds)) }

  private func makeTicket(until seconds: Int, in state: inout State) throws -> State.Ticket {
    let ticket = state.makeTicket(until: instant(seconds))
    return try #require(ticket)
  }

  /// Returns the ticket of a new sleeper, or nil for a deadline in the present or the past.
  @discardableResult
  private func sleep(_ name: String, until seconds: Int, in state: inout State) -> State.Ticket? {
    guard let ticket = state.makeTicket(until: instant(seconds)) else { return nil }
    #expect(state.sleep(ticket, isCancelled: false, waker: name) == .wait)
    return ticket
  }

  @Test("TestClockState wakes sleepers in the order of their deadlines, one at a time")
  func order() {
    var state = State(now: instant(0))
    for seconds in [3, 1, 2] { sleep("\(seconds)", until: seconds, in: &state) }
    #expect(state.deadlines == [instant(1), instant(2), instant(3)])
    #expect(state.wakers == ["1", "2", "3"])
    #expect(state.wakeNext(notBeyond: instant(9)) == "1")
    #expect(state.now == instant(1))
    #expect(state.wakeNext(notBeyond: instant(9)) == "2")
    #expect(state.now == instant(2))
    #expect(state.wakeNext(notBeyond: instant(9)) == "3")
    #expect(state.wakeNext(notBeyond: instant(9)) == nil)
    #expect(state.now == instant(9))
  }

  @Test("TestClockState wakes sleepers with equal deadlines in the order of their sleeps")
  func ties() {
    var state = State(now: instant(0))
    for name in ["a", "b", "c"] { sleep(name, until: 1, in: &state) }
    #expect(state.wakers == ["a", "b", "c"])
    #expect(state.wakeNext() == "a")
    sleep("d", until: 2, in: &state)
    #expect(state.wakeNext() == "b")
    #expect(state.wakeNext() == "c")
    #expect(state.now == instant(1))
    #expect(state.wakeNext() == "d")
    #expect(state.wakeNext() == nil)
    #expect(state.now == instant(2))
  }

  @Test("wakeNext wakes a sleeper whose deadline equals the limit, and no later sleeper")
  func limit() {
    var state = State(now: instant(0))
    sleep("a", until: 2, in: &state)
    #expect(state.wakeNext(notBeyond: instant(1)) == nil)
    #expect(state.now == instant(1))
    #expect(state.isAnyoneAsleep)
    #expect(state.wakeNext(notBeyond: instant(2)) == "a")
    #expect(!state.isAnyoneAsleep)
  }

  @Test("wakeNext with a limit in the past does not move time back")
  func monotonic() {
    var state = State(now: instant(5))
    #expect(state.wakeNext(notBeyond: instant(3)) == nil)
    #expect(state.now == instant(5))
  }

  @Test("makeTicket returns no ticket for a deadline in the past")
  func past() {
    var state = State(now: instant(5))
    #expect(state.makeTicket(until: instant(4)) == nil)
    #expect(state.makeTicket(until: instant(5)) != nil)
    #expect(state.makeTicket(until: instant(6)) != nil)
  }

  @Test("A ticket's task does not sleep if its deadline passes or it is cancelled first")
  func interrupted() throws {
    var state = State(now: instant(0))
    let late = try makeTicket(until: 1, in: &state)
    let cancelled = try makeTicket(until: 2, in: &state)
    #expect(state.wakeNext(notBeyond: instant(1)) == nil)
    #expect(state.sleep(late, isCancelled: false, waker: "late") == .goOn)
    #expect(state.sleep(cancelled, isCancelled: true, waker: "cancelled") == .cancel)
    #expect(!state.isAnyoneAsleep)
  }

  @Test("A sleep until now begun during an advance waits for the next advance")
  func present() throws {
    var state = State(now: instant(1))
    let ticket = try makeTicket(until: 1, in: &state)
    #expect(state.sleep(ticket, isCancelled: false, waker: "a") == .wait)
    let late = try makeTicket(until: 1, in: &state)
    #expect(state.wakeNext(notBeyond: instant(1)) == "a")
    #expect(state.now == instant(1))
    #expect(state.wakeNext(notBeyond: instant(2)) == nil)
    #expect(state.sleep(late, isCancelled: false, waker: "late") == .goOn)
  }

  @Test("Cancelling a ticket removes its sleeper and no other")
  func cancel() throws {
    var state = State(now: instant(0))
    sleep("a", until: 1, in: &state)
    let ticket = try #require(sleep("b", until: 1, in: &state))
    sleep("c", until: 1, in: &state)
    #expect(state.cancel(ticket) == "b")
    #expect(state.wakers == ["a", "c"])
    #expect(state.cancel(ticket) == nil)
    let unused = try makeTicket(until: 3, in: &state)
    #expect(state.cancel(unused) == nil)
    #expect(state.wakers == ["a", "c"])
  }

  @Test("TestClockState agrees with a list model in generated events", arguments: 0..<50)
  func generated(_ number: Int) {
    let seed = UInt64(number) &* 104_729 &+ 1
    var generator = SeededGenerator(seed: seed)
    var state = State(now: instant(0))
    /// Sleepers in the order in which they began to sleep.
    var model: [(ticket: State.Ticket, name: String)] = []
    var isRight = true
    for step in 0..<300 {
      // A hundred thousand uses of `#expect` take half a second.
      func expect(_ condition: Bool, line: Int = #line) {
        if !condition {
          Issue.record("seed \(seed), step \(step): not what a plain list says, line \(line)")
        }
        isRight = isRight && condition
      }
      let seconds = Int.random(in: 0..<40, using: &generator)
      let deadline = state.now.advanced(by: .seconds(seconds - 5))
      switch Int.random(in: 0..<4, using: &generator) {
      case 0, 1:
        guard let ticket = state.makeTicket(until: deadline) else {
          expect(seconds < 5)
          continue
        }
        expect(state.sleep(ticket, isCancelled: false, waker: "\(step)") == .wait)
        model.append((ticket, "\(step)"))
      case 2:
        guard let index = model.indices.randomElement(using: &generator) else { continue }
        expect(state.cancel(model[index].ticket) == model[index].name)
        model.remove(at: index)
      default:
        let before = state.now
        // `min` returns the first of equal deadlines, which the clock must wake first.
        let first = model.indices.min { model[$0].ticket.deadline < model[$1].ticket.deadline }
        let woken = state.wakeNext(notBeyond: deadline)
        if let first, model[first].ticket.deadline <= deadline {
          expect(woken == model[first].name && state.now == model[first].ticket.deadline)
          model.remove(at: first)
        } else {
          expect(woken == nil && state.now == max(before, deadline))
        }
      }
      if step.isMultiple(of: 10) {
        // Sleepers stay listed, so this also notices a wrong step among the last ten.
        expect(Set(state.wakers) == Set(model.map(\.name)))
        expect(state.deadlines == state.deadlines.sorted())
      }
      guard isRight else { return }
    }
  }
}

/// Generates reproducible numbers from a seed: SplitMix64 (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators").
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var result = state
    result = (result ^ (result >> 30)) &* 0xBF58_476D_1CE4_E5B9
    result = (result ^ (result >> 27)) &* 0x94D0_49BB_1331_11EB
    return result ^ (result >> 31)
  }
}
