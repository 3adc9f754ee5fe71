import Intarsia
import TerminalApp
import Testing

@Suite("The time of a script", .endsWithinAMinute)
@MainActor
struct VirtualClockTests {
  private let clock = VirtualClock()
  private let log = LockIsolated<[String]>([])

  private func sleeper(_ name: String, _ durations: Duration...) -> Task<Void, Never> {
    Task { [clock, log] in
      for duration in durations {
        do {
          try await clock.sleep(for: duration)
          log.withValue { $0.append("\(name) at \(clock.now.offset / .seconds(1))") }
        } catch {
          log.withValue { $0.append("\(name) gave up") }
        }
      }
    }
  }

  @Test("A script clock wakes sleepers in order, and they may sleep again")
  func order() async {
    let first = sleeper("first", .seconds(2), .seconds(2))
    await clock.settle { 1 }
    let second = sleeper("second", .seconds(3))
    await clock.settle { 2 }
    await clock.pass(.seconds(1)) { await clock.settle { 2 } }
    #expect(log.value == [])
    // After the first wake-up, both tasks sleep; after the second, only the first task does.
    var left = [2, 2, 1]
    await clock.pass(.seconds(2)) {
      let count = left.removeFirst()
      await clock.settle { count }
    }
    await second.value
    await clock.pass(.seconds(1)) {}
    await first.value
    #expect(log.value == ["first at 2.0", "second at 3.0", "first at 4.0"])
    #expect(clock.now.offset == .seconds(4))
  }

  @Test("A cancelled task ends its sleep on a script clock")
  func cancellation() async {
    let task = sleeper("it", .seconds(2))
    await clock.settle { 1 }
    task.cancel()
    await task.value
    #expect(clock.sleeperCount == 0)
    #expect(log.value == ["it gave up"])
  }

  @Test("A sleep until now, or in a cancelled task, ends at once on a script clock")
  func noSleep() async throws {
    try await clock.sleep(for: .zero)
    let task = Task { [clock] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0)
  }
}
