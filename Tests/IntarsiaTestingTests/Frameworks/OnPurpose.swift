import IntarsiaTesting
import Testing
import XCTest

/// A feature of which tests get something wrong.
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

/// The lines on which the tests below go wrong.
enum OnPurpose {
  nonisolated static let file = #filePath
  static let xctestFails = 43
  static let xctestSkips = 51
  static let swiftTestingFails = 62
  static let swiftTestingSkips = 71
}

final class OnPurposeXCTests: XCTestCase {
  func testFails() async throws {
    try XCTSkipUnless(ChildProcess.isThisOne, "It fails on purpose")
    let store = TestStore(initialState: Feature.State()) { Feature() }
    await store.send(.increment) { $0.count = 2 }
    await store.skipReceivedActions()
  }

  func testSkips() async throws {
    try XCTSkipUnless(ChildProcess.isThisOne, "It warns on purpose")
    let store = TestStore(initialState: Feature.State()) { Feature() }
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.increment)
    await store.receive(\.named) { $0.name = "one" }
  }
}

@Suite("What goes wrong on purpose", .enabled(if: ChildProcess.isThisOne))
struct OnPurposeTests {
  @Test("fails")
  func fails() async {
    let store = TestStore(initialState: Feature.State()) { Feature() }
    // The next line is marked.
    await store.send(.increment) { $0.count = 2 }
    await store.skipReceivedActions()
  }

  @Test("skips")
  func skips() async {
    let store = TestStore(initialState: Feature.State()) { Feature() }
    // The next but one line is marked.
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.increment)
    await store.receive(\.named) { $0.name = "one" }
  }
}
