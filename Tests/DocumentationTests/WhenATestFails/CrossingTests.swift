import Dispatch
import IntarsiaIssues
import IntarsiaTesting
import Testing

/// Waits, and is resumed by a thread outside.
private func readTitles(of words: String) async -> [String] {
  await withCheckedContinuation { continuation in
    // Jobs of a store run one at a time: this one runs when the first one waits.
    Task { DispatchQueue.global().async { continuation.resume(returning: [words]) } }
  }
}

@Suite("Documentation: the world outside takes part", .endsWithinAMinute)
struct CrossingTests {
  @Test("An effect is resumed by a thread outside")
  func crossing() async throws {
    let store = TestStore(initialState: Search.State()) { Search() }
    store.outsideTimeout = .seconds(60)
    try await expectIssue(
      .simulation.crossing,
      """
      The world outside has taken part: the order of what runs from here on depends on it.

        Effect: made at DocumentationTests/Search.swift:39
        Had waited for: a continuation, at CrossingTests.swift:8
        Resumed by: a thread outside

      Override the dependency that reaches the world outside, and the test does the same each time. \
      If it is meant to take part, say so: @Test(.usesOutsideWorld), or store.usesOutsideWorld = true.

      [simulation-crossing]
      """
    ) {
      // snippet
      store.dependencies.catalogue.search = { words in await readTitles(of: words) }
      await store.send(.typed("Prime")) {
        $0.words = "Prime"
        $0.isSearching = true
      }
      await store.receive(\.found) {
        $0.titles = ["Prime"]
        $0.isSearching = false
      }
      // end
      return #line - 5
    }
  }
}
