import ChildProcesses
import Dispatch
import Testing
import XCTest

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

/// A feature for tests with wrong or incomplete expectations.
private struct Feature: Reducer {
  struct State: Equatable {
    var count = 0
    var name = ""
  }

  @CasePathable
  enum Action: Equatable {
    case increment
    case named(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      state.count += 1
      return .send(.named("one"))
    case .named(let name):
      state.name = name
      return .none
    }
  }
}

/// The lines on which the tests below report issues.
enum OnPurpose {
  nonisolated static let file = #filePath
  static let xctestFails = OnPurposeXCTests.failingLine
  static let xctestSkips = OnPurposeXCTests.skippingLine
  static let xctestOrder = OnPurposeXCTests.orderLine
  static let xctestAssertion = OnPurposeXCTests.orderLine + 2
  static let swiftTestingFails = OnPurposeTests.failingLine
  static let swiftTestingSkips = OnPurposeTests.skippingLine
  static let swiftTestingStalls = OnPurposeTests.stallingLine
  static let swiftTestingResumes = OnPurposeTests.resumingLine
}

final class OnPurposeXCTests: XCTestCase {
  nonisolated static let failingLine = #line + 5

  func testFails() async throws {
    try XCTSkipUnless(ChildProcess.isThisOne, "It fails on purpose")
    let store = TestStore(initialState: Feature.State()) { Feature() }
    await store.send(.increment) { $0.count = 2 }
    await store.skipReceivedActions()
  }

  nonisolated static let skippingLine = #line + 6

  func testSkips() async throws {
    try XCTSkipUnless(ChildProcess.isThisOne, "It warns on purpose")
    let store = TestStore(initialState: Feature.State()) { Feature() }
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.increment)
    await store.receive(\.named) { $0.name = "one" }
  }

  nonisolated static let orderLine = #line + 5

  func testFailsInAnOrder() async throws {
    try XCTSkipUnless(ChildProcess.isThisOne, "It fails on purpose")
    var runs = 0
    try await withJobOrders(.random(3)) {
      runs += 1
      XCTAssertLessThan(runs, 2)
    }
  }
}

@Suite("Tests that fail on purpose", .endsWithinAMinute, .enabled(if: ChildProcess.isThisOne))
struct OnPurposeTests {
  nonisolated static let failingLine = #line + 6

  @Test("fails")
  func fails() async {
    let store = TestStore(initialState: Feature.State()) { Feature() }
    // The issue is reported on the next line.
    await store.send(.increment) { $0.count = 2 }
    await store.skipReceivedActions()
  }

  nonisolated static let skippingLine = #line + 7

  @Test("skips")
  func skips() async {
    let store = TestStore(initialState: Feature.State()) { Feature() }
    // The warning is reported two lines below.
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.increment)
    await store.receive(\.named) { $0.name = "one" }
  }

  nonisolated static let resumingLine = #line + 2

  @Test("asks for external work", .simulated)
  func asks() async {
    await withExternalWork("a queue") {
      await withCheckedContinuation { continuation in
        // Jobs of a simulation run one at a time: this task runs when the first one has suspended.
        Task { DispatchQueue.global().async { continuation.resume() } }
      }
    }
  }

  nonisolated static let stallingLine = #line + 14

  @Test("stalls")
  @MainActor
  func stalls() async {
    let (answers, feed) = AsyncStream.makeStream(of: Int.self)
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { _, action in
        .run { _ in
          try await VirtualClock().sleep(for: .seconds(1))
          feed.yield(action)
        }
      }
    }
    await store.send(1)
    let simulation = store.simulation
    simulation.state.withLock { $0.progress.isWatched = false }
    // The watchdog does the same after ten seconds, outside the tasks of the test.
    Task.detached { @MainActor in
      for _ in 0..<3 { simulation.examine(after: 2) }
    }
    for await _ in answers { break }
    await store.skipInFlightEffects()
  }
}
