import IntarsiaTesting
import Testing

@Suite(
  "Documentation: a search of a form", .endsWithinAMinute,
  .dependencies {
    $0.continuousClock = VirtualClock()
    $0[TeaCatalogue.self] = TeaCatalogue { query in [query + "cha"] }
  })
struct SearchTests {
  @Test("A search that follows the bindings is cancelled by each suggestion")
  func longSearch() async {
    let store = TestStore(initialState: LongTeaSearch.State()) { LongTeaSearch() }
    await store.send(\.binding.query, "sen") { $0.query = "sen" }
    await store.receive(\.found) { $0.suggestions = ["sencha"] }
    await store.send(\.binding.query, "senc") { $0.query = "senc" }
    await store.send(.suggestionTapped("sencha")) {
      $0.name = "sencha"
      $0.query = ""
      $0.suggestions = []
    }
    await store.finish()  // the search for "senc" is cancelled
  }

  @Test("A search that follows the query is cancelled when a suggestion clears it")
  func search() async {
    // snippet
    let store = TestStore(initialState: TeaSearch.State()) { TeaSearch() }
    await store.send(\.binding.query, "sen") { $0.query = "sen" }
    await store.receive(\.found) { $0.suggestions = ["sencha"] }
    await store.send(\.binding.query, "senc") { $0.query = "senc" }
    await store.send(.suggestionTapped("sencha")) {
      $0.name = "sencha"
      $0.query = ""
      $0.suggestions = []
    }
    await store.finish()  // the search for "senc" is cancelled
    // end
  }
}
