import Testing

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

@Suite("Issues of detached tasks", .endsWithinAMinute)
struct KeptIssueTests {
  private let recorder = IssueRecorder()

  /// Reports an issue from a detached task, which does not inherit the running test.
  private static func reportFromNowhere(_ message: String) async {
    await Task.detached { reportIssue(message) }.value
  }

  private func makeStore() -> TestStore<Int, Int> {
    TestStore(initialState: 0) {
      Reduce<Int, Int> { _, number in
        .run { _ in await Self.reportFromNowhere("number \(number)") }
      }
    }
  }

  @Test("Issues of detached tasks are recorded in the test that runs the store, at once")
  func store() async {
    await withIssueReporters([recorder]) {
      let store = makeStore()
      await store.send(1)
      #expect(recorder.messages == ["number 1"])
      await store.send(2)
      #expect(recorder.messages == ["number 1", "number 2"])
    }
  }

  @Test("Issues of detached tasks satisfy withExpectedIssue around the store's send")
  func expected() async {
    let store = makeStore()
    await withExpectedIssue { await store.send(1) }
  }

  @Test("Issues of detached tasks are recorded in the test that simulates")
  func simulation() async throws {
    try await withIssueReporters([recorder]) {
      try await simulate { await Self.reportFromNowhere("simulated") }
      #expect(recorder.messages == ["simulated"])
    }
  }
}
