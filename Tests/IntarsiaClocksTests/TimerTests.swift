import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaClocks

@Suite("Timers", .endsWithinAMinute)
struct TimerTests {
  typealias Instant = TestClock<Duration>.Instant

  private func instant(_ milliseconds: Int) -> Instant {
    Instant(offset: .milliseconds(milliseconds))
  }

  @Test("Timer ticks are multiples of the interval, counted from the start")
  func multiples() {
    var schedule = TickSchedule(start: instant(50), interval: .milliseconds(100))
    #expect(schedule.next(now: instant(50)) == instant(150))
    // Each request comes a little after its tick, which shifts no later tick.
    #expect(schedule.next(now: instant(157)) == instant(250))
    #expect(schedule.next(now: instant(269)) == instant(350))
  }

  @Test("A tick schedule skips missed ticks, except for the last of them")
  func missed() {
    var schedule = TickSchedule(start: instant(0), interval: .milliseconds(100))
    #expect(schedule.next(now: instant(570)) == instant(500))
    #expect(schedule.next(now: instant(570)) == instant(600))
    #expect(schedule.next(now: instant(700)) == instant(700))
    #expect(schedule.next(now: instant(700)) == instant(800))
  }

  @Test("Ticks of generated schedules are exact multiples of the interval", arguments: 0..<200)
  func generated(_ number: Int) {
    let seed = UInt64(number) &* 15_485_863 &+ 1
    var generator = SeededGenerator(seed: seed)
    // Attoseconds to hours, including values that `Double` cannot represent.
    let interval = Duration(
      secondsComponent: number % 3 == 0 ? .random(in: 0...3600, using: &generator) : 0,
      attosecondsComponent: .random(in: 1...(1 << (5 + number % 50)), using: &generator))
    let start = Instant(offset: .nanoseconds(.random(in: 0...1_000_000_000, using: &generator)))
    var schedule = TickSchedule(start: start, interval: interval)
    var now = start
    var latest = 0
    for step in 0..<100 {
      let comment: Comment = "seed \(seed), step \(step)"
      now = now.advanced(
        by: interval * .random(in: 0..<(step % 7 == 0 ? 1 << 40 : 3), using: &generator)
          + interval / .random(in: 1...10, using: &generator))
      let tick = schedule.next(now: now)
      // The tick after the latest one or, if ticks were missed, the last missed tick.
      latest += 1
      let expected = start.advanced(by: interval * latest)
      if expected > now {
        #expect(tick == expected, comment)
      } else {
        #expect(tick >= expected && tick <= now && tick.advanced(by: interval) > now, comment)
        latest += Int(((expected.duration(to: tick)) / interval).rounded())
      }
      #expect(start.advanced(by: interval * latest) == tick, comment)
    }
  }

  @Test("A timer interval of zero stops the program with a message")
  func noInterval() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TickSchedule(
        start: TestClock<Duration>.Instant(), interval: Duration.zero)
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      output.contains("A timer has an interval of 0.0 seconds; expected more than zero"),
      "\(output)")
  }

  @Test("A timer ticks once for each interval that a test lets pass")
  func ticking() async {
    let clock = TestClock()
    let ticks = LockIsolated<[Duration]>([])
    let task = Task {
      for await instant in AsyncTimerSequence(interval: .seconds(2), clock: clock) {
        ticks.withValue { $0.append(instant.offset) }
      }
    }
    await clock.advance(by: .seconds(1))
    #expect(ticks.value == [])
    await clock.advance(by: .seconds(6))
    #expect(ticks.value == [.seconds(2), .seconds(4), .seconds(6)])
    task.cancel()
    await task.value
  }

  @Test("A slow consumer of a timer receives one late tick and shifts no later tick")
  func noDrift() async {
    let clock = TestClock()
    let ticks = LockIsolated<[Duration]>([])
    let task = Task {
      for await instant in AsyncTimerSequence(interval: .milliseconds(100), clock: clock) {
        ticks.withValue { $0.append(instant.offset) }
        // Handling the third tick takes longer than an interval.
        try await clock.sleep(for: .milliseconds(ticks.count == 3 ? 250 : 30))
      }
    }
    await clock.advance(by: .milliseconds(800))
    #expect(ticks.value == [100, 200, 300, 550, 600, 700, 800].map { .milliseconds($0) })
    task.cancel()
    _ = await task.result
  }

  @Test("A timer of any Clock<Duration> ticks and ends when its task is cancelled")
  func cancelled() async {
    let clock: any Clock<Duration> = ImmediateClock()
    var count = 0
    for await _ in clock.timer(interval: .seconds(1)) {
      count += 1
      if count == 3 { break }
    }
    #expect(count == 3)
    let task = Task {
      var count = 0
      for await _ in clock.timer(interval: .seconds(1)) {
        count += 1
        withUnsafeCurrentTask { $0?.cancel() }
      }
      return count
    }
    #expect(await task.value == 1)
  }
}
