import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaClocks

/// An observer of no task, which performs an action when a task is about to fall asleep.
private enum Interruption: TaskObserver {
  @TaskLocal static var action: (@Sendable () -> Void)?

  static func driver(joining other: (any TaskDriver)?) -> (any TaskDriver)? {
    action?()
    return nil
  }

  nonisolated(nonsending) static func settle(_ drivers: [any TaskDriver]) async {}

  static func beginExternalWork(_ name: String) -> (@Sendable () -> Void)? { nil }

  static func sleep(for duration: Duration) async throws {}

  static func noteWaitForNothing() {}
}

@Suite("Sleeping on a TestClock in a cancelled task", .endsWithinAMinute)
struct CancelledSleepTests {
  @Test(
    "Sleeping throws in a cancelled task, whether the deadline is past, now or ahead",
    arguments: [0, 1, 2, 3])
  func deadline(seconds: Int) async {
    let clock = TestClock(now: TestClock.Instant(offset: .seconds(2)))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(until: TestClock.Instant(offset: .seconds(seconds)))
    }
    let result = await task.result
    #expect(
      throws: CancellationError.self,
      "The sleep until +\(seconds) s returned at +2 s, although its task is cancelled."
    ) { try result.get() }
  }

  @Test("A task whose deadline passes before it has fallen asleep goes on at once")
  func overtaken() async throws {
    let clock = TestClock<Duration>(now: .init(), observer: Interruption.self)
    let limit = TestClock<Duration>.Instant(offset: .seconds(2))
    let interruption = { @Sendable () -> Void in
      let wakeUp = clock.state.withLock { $0.wakeNext(notBeyond: limit) }
      #expect(wakeUp == nil)
    }
    try await Interruption.$action.withValue(interruption) {
      try await clock.sleep(for: .seconds(1))
    }
    #expect(clock.now == limit)
    let isAsleep = clock.state.withLock { $0.isAnyoneAsleep }
    #expect(!isAsleep)
  }

  @Test("A task that is cancelled before it has fallen asleep throws and does not sleep")
  func cancelledBefore() async {
    let clock = TestClock<Duration>(now: .init(), observer: Interruption.self)
    let interruption = { @Sendable () -> Void in withUnsafeCurrentTask { $0?.cancel() } }
    let task = Task {
      try await Interruption.$action.withValue(interruption) {
        try await clock.sleep(for: .seconds(1))
      }
    }
    let result = await task.result
    #expect(throws: CancellationError.self) { try result.get() }
    let isAsleep = clock.state.withLock { $0.isAnyoneAsleep }
    #expect(!isAsleep)
  }
}
