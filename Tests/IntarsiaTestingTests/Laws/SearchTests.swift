import IntarsiaTesting
import LawFeatures
import Testing

@Suite("A search with pages", .endsWithinAMinute)
struct SearchTests {
  @Test("A search loads pages, and tries each of them three times")
  func pages() async {
    let hits = (1...2).map { Search.Hit(query: "ab", page: $0, title: "Dune \($0)") }
    let store = TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.continuousClock = VirtualClock()
      $0.catalogue.titles = { _, page in
        CatalogueClient.Page(["Dune \(page)"], hasMore: page == 1)
      }
    }

    await store.send(.queryChanged("a")) {
      $0.query = "a"
      $0.phase = .loading
    }
    await store.send(.queryChanged("ab")) { $0.query = "ab" }
    await store.receive(.typingPaused)
    await store.receive(.loaded([hits[0]], page: 1, hasMore: true)) {
      $0.hits = [hits[0]]
      $0.page = 1
      $0.hasMore = true
      $0.phase = .idle
    }

    store.dependencies.catalogue.titles = { _, _ in throw CatalogueError.overloaded }
    await store.send(.endReached) { $0.phase = .loading }
    for attempt in 1...3 {
      await store.receive(.failed(query: "ab", page: 2)) {
        $0.attempts = attempt
        if attempt == 3 { $0.phase = .failed }
      }
    }

    store.dependencies.catalogue.titles = { _, page in CatalogueClient.Page(["Dune \(page)"]) }
    await store.send(.retryTapped) {
      $0.attempts = 0
      $0.phase = .loading
    }
    await store.receive(.loaded([hits[1]], page: 2, hasMore: false)) {
      $0.hits = hits
      $0.page = 2
      $0.hasMore = false
      $0.phase = .idle
    }
    await store.send(.endReached)
    await store.send(.clearTapped) { $0 = Search.State() }
  }
}
