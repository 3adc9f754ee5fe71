import IntarsiaTesting
import Testing

@Suite("Debounce", .endsWithinAMinute)
struct DebounceTests {
  let clock = TestClock()

  @Test("Debounce delivers only the last of several starts, after its interval")
  func last() async {
    let clock = clock
    let probe = EffectProbe(Int.self)
    for number in 1...3 {
      await probe.start { .send(number).debounce(id: 1, for: .seconds(1), clock: clock) }
      await clock.advance(by: .milliseconds(999))
      #expect(await probe.values() == [])
    }
    await clock.advance(by: .milliseconds(1))
    #expect(await probe.values() == [3])
    #expect(probe.isAtRest)
  }

  @Test("A new start of a debounced effect cancels the previous one, also if it is running")
  func runningOne() async {
    let clock = clock
    let probe = EffectProbe(String.self)
    await probe.start {
      Effect.run { send in
        await send("begun")
        try await clock.sleep(for: .seconds(5))
        await send("ended")
      }
      .debounce(id: 1, for: .seconds(1), clock: clock)
    }
    await clock.advance(by: .seconds(1))
    #expect(await probe.values() == ["begun"])
    await probe.start { .send("second").debounce(id: 1, for: .seconds(1), clock: clock) }
    await clock.advance(by: .seconds(10))
    #expect(await probe.values() == ["begun", "second"])
    #expect(probe.isAtRest)
  }

  @Test("Cancelling a debounce by its identifier drops its action and no other debounce's")
  func cancel() async {
    let clock = clock
    let probe = EffectProbe(Int.self) { $0.continuousClock = clock }
    await probe.start { .send(1).debounce(id: "a", for: .seconds(1)) }
    await probe.start { .send(2).debounce(id: "b", for: .seconds(1)) }
    await probe.start { .cancel(id: "a") }
    await clock.advance(by: .seconds(1))
    #expect(await probe.values() == [2])
    #expect(probe.isAtRest)
  }

  @Test("Debounce without an explicit clock sleeps in virtual time")
  func virtualTime() async {
    let probe = EffectProbe(Int.self)
    for number in 1...3 {
      await probe.start {
        .send(number).debounce(id: 1, for: .seconds(60), clock: VirtualClock())
      }
    }
    #expect(await probe.values() == [])
    #expect(await probe.finish() == [3])
  }

  @Test("Debounce works with any clock, and an empty effect stays empty")
  func anyClock() async {
    let clock: any Clock<Duration> & Sendable = clock
    let probe = EffectProbe(Int.self)
    await probe.start { .none.debounce(id: 1, for: .seconds(1)) }
    #expect(probe.isAtRest)
    await probe.start { .send(1).debounce(id: 1, for: .seconds(1), clock: clock) }
    await self.clock.advance(by: .seconds(1))
    #expect(await probe.values() == [1])
  }
}
