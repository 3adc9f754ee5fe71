import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaClocks

/// A driver that only notes the sleeps of its tasks.
private final class Driver: TaskDriver {
  let name: String
  let sleeps = AsyncStream<String>.makeStream()

  init(_ name: String) { self.name = name }

  func noteSleep(on description: @autoclosure () -> String) {
    sleeps.continuation.yield(description())
  }
}

/// An observer whose tasks name their driver in a task-local value.
private enum Observer: TaskObserver {
  @TaskLocal static var current: Driver?
  @TaskLocal static var log = LockIsolated<[[String]]>([])
  /// Runs at the first settling.
  @TaskLocal static var first: @Sendable () async -> Void = {}

  static func driver(joining other: (any TaskDriver)?) -> (any TaskDriver)? { current ?? other }

  static func settle(_ drivers: [any TaskDriver]) async {
    log.withValue { $0.append(drivers.compactMap { ($0 as? Driver)?.name }) }
    if log.count == 1 { await first() }
  }

  static func beginExternalWork(_ name: String) -> (@Sendable () -> Void)? { nil }

  static func sleep(for duration: Duration) async throws {}

  static func noteWaitForNothing() {}
}

@Suite("Drivers of a TestClock", .endsWithinAMinute)
struct ClockDriversTests {
  private func clock(of driver: Driver?) -> TestClock<Duration> {
    Observer.$current.withValue(driver) { TestClock(now: .init(), observer: Observer.self) }
  }

  /// Starts a task that sleeps, and returns how its driver describes the sleep.
  private func sleep(
    _ length: Duration, on clock: TestClock<Duration>, driver: Driver?, noting noted: Driver
  ) async -> String? {
    Observer.$current.withValue(driver) {
      _ = Task { try await clock.sleep(for: length) }
    }
    var sleeps = noted.sleeps.stream.makeAsyncIterator()
    return await sleeps.next()
  }

  @Test("Advancing a clock waits for the tasks of its creator and of all that sleep on it")
  func settled() async {
    let (own, other, late) = (Driver("own"), Driver("other"), Driver("late"))
    let clock = clock(of: own)
    let sleeps = [
      await sleep(.seconds(1), on: clock, driver: other, noting: other),
      // A task without a driver joins the driver of the clock.
      await sleep(.seconds(2), on: clock, driver: nil, noting: own),
    ]
    #expect(sleeps[0] == "a TestClock, sleeping until +1.0 seconds")
    #expect(sleeps[1] == "a TestClock, sleeping until +2.0 seconds")
    let log = LockIsolated<[[String]]>([])
    await Observer.$log.withValue(log) {
      await Observer.$first.withValue({
        _ = await sleep(.milliseconds(1_500), on: clock, driver: late, noting: late)
      }) {
        await Observer.$current.withValue(Driver("caller")) {
          await clock.advance(by: .seconds(2))
        }
      }
    }
    #expect(
      log.value == [
        ["own", "other"], ["own", "other"], ["own", "other", "late"], ["own", "other", "late"],
      ])
  }

  @Test("A clock that was created outside any task waits for the tasks of its caller")
  func callers() async {
    let clock = clock(of: nil)
    let log = LockIsolated<[[String]]>([])
    await Observer.$log.withValue(log) {
      await Observer.$current.withValue(Driver("caller")) {
        await clock.advance(by: .seconds(2))
        try? await clock.checkSuspension()
        await clock.run()
      }
    }
    #expect(log.value == [["caller"], ["caller"], ["caller"]])
  }
}
