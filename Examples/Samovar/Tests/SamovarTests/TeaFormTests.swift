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

  @Test("The catalogue is asked once, when the typing pauses")
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

  @Test("An empty query asks nothing and forgets what was found")
  func emptyQuery() async {
    let store = makeStore { _ in [Self.longjing] }
    await store.send(.binding(.set(\.query, "long"))) { $0.query = "long" }
    await store.receive(\.suggestionsFound) { $0.suggestions = [Self.longjing] }
    await store.send(.binding(.set(\.query, " "))) {
      $0.query = " "
      $0.suggestions = []
    }
  }

  @Test("A search that was typed over does not answer any more")
  func clearedWhileSearching() async {
    let store = makeStore { _ in [Self.longjing] }
    await store.send(.binding(.set(\.query, "long"))) { $0.query = "long" }
    await store.send(.binding(.set(\.query, ""))) { $0.query = "" }
    await store.finish()
  }

  @Test("A catalogue that cannot be reached says so")
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

  @Test("A suggestion fills in the form")
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

  @Test("Another kind of tea takes water of another temperature")
  func kind() async {
    let store = makeStore()
    await store.send(.binding(.set(\.tea.kind, .green))) {
      $0.tea.kind = .green
      $0.tea.temperature = 75
    }
  }

  @Test("Infusions come and go")
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
