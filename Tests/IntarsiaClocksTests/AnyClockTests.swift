import IntarsiaClocks
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@Suite("AnyClock", .endsWithinAMinute)
struct AnyClockTests {
  let base = TestClock(now: .init(offset: .seconds(10)))
  var clock: AnyClock<Duration> { AnyClock(base) }

  @Test("AnyClock has the time and the minimum resolution of its base clock")
  func time() async {
    let start = clock.now
    await base.advance(by: .seconds(5))
    #expect(start.duration(to: clock.now) == .seconds(5))
    #expect(start < clock.now)
    #expect(!(clock.now < start))
    #expect(start.advanced(by: .seconds(5)) == clock.now)
    #expect(start != clock.now)
    #expect(Set([start, start.advanced(by: .zero), clock.now]).count == 2)
    #expect(clock.minimumResolution == .zero)
    #expect(AnyClock(ContinuousClock()).minimumResolution == ContinuousClock().minimumResolution)
  }

  @Test("AnyClock sleeps on its base clock, and a cancelled sleep throws")
  func sleep() async throws {
    let isAwake = LockIsolated(false)
    _ = Task {
      try await clock.sleep(for: .seconds(2))
      isAwake.setValue(true)
    }
    await base.advance(by: .seconds(1))
    #expect(!isAwake.value)
    await base.advance(by: .seconds(1))
    #expect(isAwake.value)
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await base.checkSuspension()
  }

  @Test("Erasing an AnyClock again keeps its time and its instants")
  func nested() async throws {
    let nested = AnyClock(clock)
    #expect(nested.now == clock.now)
    try await nested.sleep(until: clock.now.advanced(by: .seconds(-1)))
    #expect(AnyClock<Duration>.Instant(clock.now) == clock.now)
  }

  @Test("Instants of clocks of different types are never equal")
  func different() {
    #expect(AnyClock(ImmediateClock()).now != AnyClock(TestClock()).now)
  }

  @Test("Ordering instants of clocks of different types stops the program with a message")
  func mixed() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = AnyClock(ImmediateClock()).now < AnyClock(TestClock()).now
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let message = """
      An instant of type OffsetInstant<TestClock<Duration>, Duration> met a clock with \
      OffsetInstant<ImmediateClock<Duration>, Duration>
      """
    #expect(output.contains(message), "\(output)")
  }
}
