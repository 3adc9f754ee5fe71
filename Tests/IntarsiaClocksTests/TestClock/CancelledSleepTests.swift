import IntarsiaTesting
import Testing

@testable import IntarsiaClocks

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
}
