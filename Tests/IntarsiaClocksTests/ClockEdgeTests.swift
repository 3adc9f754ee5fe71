import Dispatch
import IntarsiaConcurrency
import IntarsiaIssues
import IntarsiaTesting
import Testing

@testable import IntarsiaClocks

/// A clock on which no sleep succeeds.
private struct BrokenClock: Clock {
  struct Failure: Error {}

  var now: TestClock<Duration>.Instant { .init() }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: TestClock<Duration>.Instant, tolerance: Duration?) async throws {
    throw Failure()
  }
}

@Suite("Clocks at the edges of their values", .endsWithinAMinute)
struct ClockEdgeTests {
  typealias Instant = TestClock<Duration>.Instant

  private let recorder = IssueRecorder()

  @Test("An instant is not before itself, and durations lead from one instant to another")
  func instants() {
    func check<Moment: InstantProtocol<Duration>>(_ early: Moment) {
      let late = early.advanced(by: .seconds(4))
      #expect(early < late && !(late < early) && !(early < early))
      #expect(early.duration(to: late) == .seconds(4))
      #expect(late.duration(to: early) == .seconds(-4))
      #expect(late.advanced(by: .seconds(-4)) == early && early != late)
      #expect(early.hashValue != late.hashValue)
    }
    check(Instant(offset: .seconds(3)))
    check(ImmediateClock<Duration>.Instant(offset: .seconds(3)))
    check(AnyClock<Duration>.Instant(Instant(offset: .seconds(3))))
  }

  @Test("A tick that is due now is the next one, also if Double cannot represent the interval")
  func exactTicks() {
    var wrong: [String] = []
    for attoseconds in stride(from: Int64(1), to: 2_000, by: 7) {
      let interval = Duration(secondsComponent: 1, attosecondsComponent: attoseconds)
      for multiple in 1...20 {
        var schedule = TickSchedule(start: Instant(offset: .seconds(3)), interval: interval)
        let now = Instant(offset: .seconds(3) + interval * multiple)
        if schedule.next(now: now) != now { wrong.append("\(attoseconds) * \(multiple)") }
      }
    }
    #expect(wrong == [])
  }

  @Test(
    "An error about sleeping tasks lists ten deadlines, and counts the rest",
    arguments: [
      (1, "1 task sleeps on the clock, until 1"),
      (2, "2 tasks sleep on the clock, until 1, 2"),
      (10, "10 tasks sleep on the clock, until 1, 2, 3, 4, 5, 6, 7, 8, 9, 10"),
      (11, "11 tasks sleep on the clock, until 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, and 1 more"),
    ])
  func suspension(count: Int, text: String) {
    #expect("\(SuspensionError(deadlines: (1...count).map { "\($0)" }))" == text)
  }

  @Test("TestClockState counts the sleeps that have begun, and forgets those that have ended")
  func state() throws {
    var state = TestClockState<Instant, String>(now: Instant(offset: .seconds(1)))
    #expect(state.begunSleeps == 0)
    let late = state.makeTicket(until: Instant())
    #expect(late == nil)
    #expect(state.begunSleeps == 0)
    let made = state.makeTicket(until: Instant(offset: .seconds(2)))
    let ticket = try #require(made)
    #expect(state.begunSleeps == 1)
    #expect(state.cancel(ticket) == nil)
    #expect(state.sleep(ticket, isCancelled: false, waker: "a") == .wait)
    #expect(state.wakeNext() == "a")
    #expect(state.cancel(ticket) == nil)
    #expect(state.makeTicket(until: Instant(offset: .seconds(2))) != nil)
    #expect(state.begunSleeps == 2)
  }

  @Test("Cancelling a sleep that ends before all others, and has not begun, cancels no other")
  func cancelledFirst() throws {
    var state = TestClockState<Instant, String>(now: Instant())
    let made = (
      state.makeTicket(until: Instant(offset: .seconds(1))),
      state.makeTicket(until: Instant(offset: .seconds(2)))
    )
    let (first, second) = (try #require(made.0), try #require(made.1))
    #expect(state.sleep(second, isCancelled: false, waker: "b") == .wait)
    #expect(state.cancel(first) == nil)
    #expect(state.wakers == ["b"])
  }

  @Test("A clock of the dependencies says how a test overrides it")
  func dependency() {
    let clock = UnimplementedClock(dependency: "suspendingClock")
    withIssueReporters([recorder]) { _ = clock.minimumResolution }
    #expect(
      recorder.messages == [
        """
        @Dependency(\\.suspendingClock).minimumResolution was used, but the test did not expect it \
        to be.

        If the feature may depend on time, override the clock for this test: `$0.suspendingClock = \
        TestClock()` in withDependencies, and advance it; or ImmediateClock(), on which no sleep \
        lasts. If it should not, find out what used the clock.

        [clock-unimplemented]
        """
      ])
  }

  @Test("An unimplemented clock that an effect uses is reported at the effect")
  func effect() {
    let effect = IssueLocation(line: 3)
    let clock = UnimplementedClock(name: "Feature.clock")
    IssueTrace.$bound.withValue(IssueTrace(effect: effect)) {
      withIssueReporters([recorder]) { _ = clock.now }
    }
    #expect(recorder.issues.map(\.location) == [effect])
  }
}

@Suite("The end of sleeps and timers of schedulers", .endsWithinAMinute)
struct SchedulerEndTests {
  @Test("A timer of a scheduler ends if its clock throws")
  func brokenTimer() async {
    var ticks = 0
    for await _ in AnySchedulerOf<DispatchQueue>(BrokenClock()).timer(interval: 1) { ticks += 1 }
    #expect(ticks == 0)
  }

  @Test("A timer of a scheduler no longer sleeps after its consumer is cancelled")
  func cancelledTimer() async throws {
    let scheduler = DispatchQueue.test
    let task = Task {
      for await _ in scheduler.timer(interval: 1) {}
    }
    await scheduler.advance(by: 1)
    await #expect(throws: SuspensionError.self) { try await scheduler.clock.checkSuspension() }
    task.cancel()
    await task.value
    try await scheduler.clock.checkSuspension()
  }

  @Test("Sleeping on a scheduler until the present waits for the next advance")
  func present() async throws {
    let scheduler = DispatchQueue.test
    let isAwake = LockIsolated(false)
    let task = Task {
      try await scheduler.sleep(until: scheduler.now)
      isAwake.setValue(true)
    }
    await #expect(throws: SuspensionError.self) { try await scheduler.clock.checkSuspension() }
    #expect(!isAwake.value)
    await scheduler.advance()
    #expect(isAwake.value)
    try await task.value
  }

  @Test("Running a test scheduler wakes each task that sleeps on it")
  func run() async throws {
    let scheduler = DispatchQueue.test
    let isAwake = LockIsolated(false)
    let task = Task {
      try await scheduler.sleep(for: 1_000)
      isAwake.setValue(true)
    }
    await scheduler.run()
    #expect(isAwake.value)
    #expect(scheduler.now.offset == .seconds(1_000))
    try await task.value
  }
}
