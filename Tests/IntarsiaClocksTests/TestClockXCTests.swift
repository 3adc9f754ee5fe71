import IntarsiaClocks
import IntarsiaConcurrency
import IntarsiaTesting
import XCTest

final class TestClockXCTests: XCTestCase {
  func testAdvancingIsExact() async {
    for _ in 1...50 {
      let clock = TestClock()
      let ticks = LockIsolated(0)
      let task = Task {
        for await _ in clock.timer(interval: .seconds(1)) { ticks.withValue { $0 += 1 } }
      }
      await clock.advance(by: .seconds(3))
      XCTAssertEqual(ticks.value, 3)
      task.cancel()
      await task.value
    }
  }

  @MainActor
  func testAdvancingIsExactOnTheMainActor() async {
    for _ in 1...50 {
      let clock = TestClock()
      var ticks = 0
      let task = Task {
        for await _ in clock.timer(interval: .seconds(1)) { ticks += 1 }
      }
      await clock.advance(by: .seconds(3))
      XCTAssertEqual(ticks, 3)
      task.cancel()
      await task.value
    }
  }
}
