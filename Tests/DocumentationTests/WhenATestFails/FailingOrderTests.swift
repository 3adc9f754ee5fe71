import IntarsiaTesting
import Testing

/// The failures of a test that fails in one order of its jobs, or has no jobs to reorder.
///
/// The page `Documentation/WhenATestFails.md` shows the texts, word for word.
@Suite("A test that fails in one job order", .endsWithinAMinute, .needsExactMode)
struct FailingOrderTests {
  @Test("A failing job order is named and fails again when replayed")
  func failingOrder() async throws {
    let recorder = IssueRecorder()
    let line = try await withIssueReporters([recorder]) {
      try await search(in: .all())
      return #line - 1
    }
    #expect(
      recorder.issues.map(\.code) == [TestStoreIssues.stateMismatch, SimulationIssues.failingOrder])
    #expect(recorder.issues.last.map { Int($0.location.line) } == line)
    let message = try #require(recorder.messages.last)
    expectNoDifference(
      message,
      """
      The issue above occurs in one order of the jobs, the one tried as number 4.

        Order: choices:0.0.1

      Replay this order alone: withJobOrders(.replay("choices:0.0.1")). If the code under test \
      relies on another order, let it enforce that order: cancel the effect that is out of date, \
      or run one effect after the other.

      [simulation-failing-order]
      """)
    try expectShown(message)

    let replayed = IssueRecorder()
    try await withIssueReporters([replayed]) { try await search(in: .replay("choices:0.0.1")) }
    #expect(replayed.messages.first == recorder.messages.first)
  }

  /// The test of the page.
  private func search(
    in orders: JobOrders, filePath: StaticString = #filePath, line: UInt = #line
  ) async throws {
    try await withJobOrders(orders, filePath: filePath, line: line) {
      let store = TestStore(initialState: Suggestions.State()) {
        Suggestions()
      } withDependencies: {
        $0.catalogue.search = { ["The \($0) of Miss Jean Brodie"] }
      }
      store.exhaustivity = .off
      await store.send(.typed("Pri"))
      await store.send(.typed("Prime"))
      await store.finish()
      store.assert { $0.titles = ["The Prime of Miss Jean Brodie"] }
    }
  }

  @Test("withJobOrders warns about a test without jobs")
  func nothingToOrder() async throws {
    let recorder = IssueRecorder()
    try await withIssueReporters([recorder]) {
      _ = try await withJobOrders(.all()) { await Task.yield() }
    }
    #expect(recorder.issues.map(\.severity) == [.warning])
    try expectShown(try #require(recorder.messages.first))
  }

  @Test("withJobOrders warns about a test with a single order")
  func onlyOneOrder() async throws {
    let recorder = IssueRecorder()
    try await withIssueReporters([recorder]) {
      try await withJobOrders(.all()) {
        let store = TestStore(initialState: 0) {
          Reduce<Int, Bool> { count, isAnswer in
            count += 1
            return isAnswer ? .none : .run { send in await send(true) }
          }
        }
        store.exhaustivity = .off
        await store.send(false)
        await store.finish()
      }
    }
    #expect(recorder.issues.map(\.severity) == [.warning])
    let message = try #require(recorder.messages.first)
    expectNoDifference(
      message,
      """
      The test passes in its only order: at no time were two jobs ready.

      Let the stubs take time, so that effects overlap: $0.api.load = { try await \
      VirtualClock().sleep(for: .seconds(1)) }. An effect whose stubs answer at once ends within the \
      send that starts it.

      [simulation-only-one-order]
      """)
    try expectShown(message)
  }

  private func expectShown(_ message: String) throws {
    let shown = try Document("Documentation/WhenATestFails.md").blocks("text")
    #expect(shown.contains(message), "WhenATestFails.md does not show it")
  }
}
