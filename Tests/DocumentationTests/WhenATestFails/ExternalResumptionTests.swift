import Dispatch
import IntarsiaIssues
import IntarsiaTesting
import Testing

/// Waits until a thread outside the simulation resumes it.
private func readTitles(of words: String) async -> [String] {
  await withExternalWork("the catalogue") {
    await withCheckedContinuation { continuation in
      // Jobs of a store run one at a time: this one runs while the first one waits.
      Task { DispatchQueue.global().async { continuation.resume(returning: [words]) } }
    }
  }
}

@Suite("Documentation: external work resumes an effect", .endsWithinAMinute, .needsExactMode)
struct ExternalResumptionTests {
  @Test("A thread that resumes an effect is reported")
  func resumption() async throws {
    let store = TestStore(initialState: Search.State()) { Search() }
    store.externalTimeout = .seconds(60)
    try await expectIssue(
      SimulationIssues.externalResumption,
      """
      External work has resumed an effect: the order of jobs from here on depends on it.

        Effect: made at DocumentationTests/Search.swift:39
        Resumed by: a thread outside

      Override the dependency that waits for external work, and the test does the same each time. If external work is \
      meant to take part, declare it: @Test(.usesExternalWork), or store.usesExternalWork = true.

      [simulation-external-resumption]
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
