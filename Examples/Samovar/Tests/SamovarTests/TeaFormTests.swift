import Foundation
import IntarsiaTesting
import Testing

@testable import SamovarFeatures

@Suite(
  "Tea form", .endsWithinAMinute,
  .dependencies {
    $0.continuousClock = ContinuousClock()
    $0.uuid = .incrementing
  })
struct TeaFormTests {
  private static let longjing = CatalogueTea(name: "Longjing", kind: .green, infusions: [40, 45])

  private func makeStore(
    search: @escaping @Sendable (String) async throws -> [CatalogueTea] = { _ in [] }
  ) -> TestStoreOf<TeaForm> {
    TestStore(initialState: TeaForm.State(tea: Tea(id: UUID(-1)))) {
      TeaForm()
    } withDependencies: {
      $0.teaCatalogue.search = search
    }
  }

  @Test("The tea form searches once, after a pause in typing")
  func debouncedSearch() async {
    let queries = LockIsolated<[String]>([])
    let clock = TestClock()
    let store = makeStore { query in
      queries.withValue { $0.append(query) }
      return [Self.longjing]
    }
    store.dependencies.continuousClock = clock

    for query in ["l", "lo", "lon"] {
      await store.send(.binding(.set(\.query, query))) { $0.query = query }
      await clock.advance(by: .milliseconds(299))
    }
    #expect(queries.value == [])
    await clock.advance(by: .milliseconds(1))
    await store.receive(\.suggestionsFound) { $0.suggestions = [Self.longjing] }
    #expect(queries.value == ["lon"])
  }

  @Test("An empty query clears the suggestions without a search")
  func emptyQuery() async {
    let store = makeStore { _ in [Self.longjing] }
    await store.send(.binding(.set(\.query, "long"))) { $0.query = "long" }
    await store.receive(\.suggestionsFound) { $0.suggestions = [Self.longjing] }
    await store.send(.binding(.set(\.query, " "))) {
      $0.query = " "
      $0.suggestions = []
    }
  }

  @Test("Clearing the query cancels the running search")
  func clearedWhileSearching() async {
    let store = makeStore { _ in [Self.longjing] }
    await store.send(.binding(.set(\.query, "long"))) { $0.query = "long" }
    await store.send(.binding(.set(\.query, ""))) { $0.query = "" }
    await store.finish()
  }

  @Test("A failed search is shown in the tea form")
  func failure() async {
    struct Offline: Error {}
    let store = makeStore { _ in throw Offline() }
    await store.send(.binding(.set(\.query, "long"))) { $0.query = "long" }
    await store.receive(\.searchFailed, "Offline()") { $0.problem = "Offline()" }
    await store.send(.binding(.set(\.query, ""))) {
      $0.query = ""
      $0.problem = nil
    }
  }

  @Test("Tapping a suggestion fills in the tea form")
  func suggestion() async {
    let store = makeStore()
    await store.send(.suggestionTapped(Self.longjing)) {
      $0.tea = Tea(
        id: UUID(-1), name: "Longjing", kind: .green, temperature: 75,
        infusions: [Infusion(id: UUID(0), seconds: 40), Infusion(id: UUID(1), seconds: 45)])
      $0.focus = .name
    }
    #expect(store.state.isComplete)
  }

  @Test("Choosing a kind of tea sets its water temperature")
  func kind() async {
    let store = makeStore()
    await store.send(.binding(.set(\.tea.kind, .green))) {
      $0.tea.kind = .green
      $0.tea.temperature = 75
    }
  }

  @Test("Infusions are added to and removed from the tea form")
  func infusions() async {
    let store = makeStore()
    await store.send(.addInfusionButtonTapped) {
      $0.tea.infusions = [Infusion(id: UUID(0), seconds: 60)]
      $0.focus = .infusion(UUID(0))
    }
    await store.send(.binding(.set(\.tea.infusions[0].seconds, 90))) {
      $0.tea.infusions[0].seconds = 90
    }
    await store.send(.addInfusionButtonTapped) {
      $0.tea.infusions.append(Infusion(id: UUID(1), seconds: 90))
      $0.focus = .infusion(UUID(1))
    }
    await store.send(.infusionDeleted(UUID(1))) {
      $0.tea.infusions.remove(id: UUID(1))
      $0.focus = .name
    }
  }
}
