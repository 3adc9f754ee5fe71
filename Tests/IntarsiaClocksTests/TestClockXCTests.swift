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

/// A case whose clock is a property, made before the case runs.
final class TestClockPropertyXCTests: XCTestCase {
  private let clock = TestClock()
  private let words = LockIsolated<[String]>([])

  func testAdvancingWaitsForATaskStartedJustBefore() async throws {
    for number in 1...50 {
      let task = Task { [clock, words] in
        try await clock.sleep(for: .seconds(1))
        words.withValue { $0.append("one") }
      }
      await clock.advance(by: .seconds(1))
      XCTAssertEqual(words.value.count, number)
      try await task.value
    }
  }

  @MainActor
  func testAdvancingWaitsForATaskOfTheMainActor() async throws {
    let task = Task { [clock, words] in
      try await clock.sleep(for: .seconds(1))
      words.withValue { $0.append("one") }
      try await clock.sleep(for: .seconds(1))
      words.withValue { $0.append("two") }
    }
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(words.value, ["one"])
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(words.value, ["one", "two"])
    try await task.value
  }
}

/// A case whose clock is made in an asynchronous `setUp`, which runs in another task than the test.
final class TestClockSetUpXCTests: XCTestCase {
  private let clock = LockIsolated<TestClock<Duration>?>(nil)

  override func setUp() async throws { clock.setValue(TestClock()) }

  func testAdvancingWaitsForATaskStartedJustBefore() async throws {
    let clock = try XCTUnwrap(clock.value)
    let ticks = LockIsolated(0)
    for number in 1...50 {
      let task = Task {
        try await clock.sleep(for: .seconds(1))
        ticks.withValue { $0 += 1 }
      }
      await clock.advance(by: .seconds(1))
      XCTAssertEqual(ticks.value, number)
      try await task.value
    }
  }
}

/// A case whose clock is made in a synchronous `setUp`, which runs outside of all tasks.
final class TestClockSynchronousSetUpXCTests: XCTestCase {
  private let clock = LockIsolated<TestClock<Duration>?>(nil)

  override func setUp() { clock.setValue(TestClock()) }

  func testAdvancingWaitsForATaskStartedJustBefore() async throws {
    let clock = try XCTUnwrap(clock.value)
    let hasSlept = LockIsolated(false)
    let task = Task {
      try await clock.sleep(for: .seconds(1))
      hasSlept.setValue(true)
    }
    await clock.advance(by: .seconds(1))
    XCTAssertTrue(hasSlept.value)
    try await task.value
  }
}
