import Intarsia
import IntarsiaTesting
import Testing

/// The tests of the feature, as current code of the field writes them.
@Suite("A feature with only its imports changed", .endsWithinAMinute)
@MainActor
struct GardenTests {
  @Test("A bed edited in a sheet is kept when the sheet is dismissed")
  func editing() async {
    let store = TestStore(initialState: Garden.State()) { Garden() }
    await store.send(.addButtonTapped) {
      $0.destination = .edit(Bed.State(id: 0))
    }
    await store.send(\.destination.edit.binding.plant, "Leek") {
      $0.$destination[case: \.edit]?.plant = "Leek"
    }
    await store.send(.destination(.presented(.edit(.sowButtonTapped)))) {
      $0.$destination[case: \.edit]?.mode = .growing(.seedling(height: 1))
    }
    await store.send(.destination(.presented(.edit(.grew)))) {
      $0.$destination[case: \.edit]?.mode[case: \.growing.seedling] = 30
    }
    await store.send(.destination(.presented(.edit(.closeButtonTapped))))
    await store.receive(\.destination.dismiss) {
      $0.beds = [
        Bed.State(id: 0, plant: "Leek", mode: .growing(.seedling(height: 30)))
      ]
      $0.destination = nil
    }
  }

  @Test("Watering takes three seconds, and ends with an alert that closes with its action")
  func watering() async {
    let clock = TestClock()
    let ledger = ListLedger()
    let store = TestStore(
      initialState: Garden.State(beds: [Bed.State(id: 0, plant: "Leek")])
    ) {
      Garden()
    } withDependencies: {
      $0.continuousClock = clock
      $0[LedgerKey.self] = ledger
    }
    await store.send(.beds(.element(id: 0, action: .waterButtonTapped)))
    await clock.advance(by: .seconds(3))
    await store.receive(\.beds[id: 0].watered, .done) {
      $0.beds[id: 0]?.isWatered = true
      $0.notice = AlertState {
        TextState("Bed 0 is watered")
      } actions: {
        ButtonState(action: .understood) { TextState("Good") }
      }
    }
    await store.send(.notice(.understood)) { $0.notice = nil }
    #expect(ledger.lines.value == ["water Leek"])
  }

  @Test("Changing the plant stops the watering")
  func changedPlant() async {
    let store = TestStore(
      initialState: Garden.State(beds: [Bed.State(id: 0, plant: "Leek")])
    ) {
      Garden()
    } withDependencies: {
      $0.continuousClock = TestClock()
      $0[LedgerKey.self] = ListLedger()
    }
    await store.send(.beds(.element(id: 0, action: .waterButtonTapped)))
    await store.send(.beds(.element(id: 0, action: .binding(.set(\.plant, "Kale"))))) {
      $0.beds[id: 0]?.plant = "Kale"
    }
    await store.finish()
  }

  @Test(
    "A search shows the seeds that the client finds",
    .dependency(\.continuousClock, ImmediateClock()))
  func search() async {
    let store = TestStore(initialState: Garden.State()) {
      Garden()
    } withDependencies: {
      $0.seeds.search = { ["\($0), early", "\($0), late"] }
    }
    await store.send(.searchChanged("Pea"))
    await store.receive(\.searchResponse.success) { $0.found = ["Pea, early", "Pea, late"] }
  }

  @Test("An endpoint that the test did not override is reported, and its placeholder is used")
  func unimplementedEndpoint() async {
    let store = TestStore(
      initialState: Garden.State(beds: [Bed.State(id: 0, plant: "Leek")])
    ) {
      Garden()
    }
    await withExpectedIssue { await store.send(.priceButtonTapped) }
  }

  @Test("A screen tested without its parent dismisses itself")
  func dismissal() async {
    let store = TestStore(initialState: Bed.State(id: 0)) { Bed() }
    await store.send(.closeButtonTapped)
    await store.finish()
    #expect(store.isDismissed)
  }

  @Test("A reducer around the feature counts its actions")
  func counting() async {
    let count = LockIsolated(0)
    let store = TestStore(initialState: Sky.State()) {
      Counted(base: Sky()) { count.withValue { $0 += 1 } }
    }
    await store.send(.rained) { $0.isRaining = true }
    #expect(count.value == 1)
  }

  @Test("A type-erased reducer beside a feature sends its effect's action through a function")
  func observer() async {
    let store = TestStore(initialState: Garden.State()) {
      Garden(
        observer: Reduce { _, action in
          guard case .addButtonTapped = action else { return .none }
          return .run { send in await Garden.rain(send) }
        })
    }
    store.exhaustivity = .off(showSkippedAssertions: false)
    await store.send(.addButtonTapped)
    await store.receive(\.sky.rained) { $0.sky.isRaining = true }
  }

  @Test("A view reads the cases of a destination and of a path")
  func view() {
    var state = Garden.State(beds: [Bed.State(id: 0, plant: "Leek")])
    state.path.append(.sky(Sky.State()))
    let view = GardenView(store: Store(initialState: state) { Garden() })
    #expect(view.beds == ["Leek"])
    #expect(view.top == "sun")
    #expect(view.editor.wrappedValue == nil)
    view.store.send(.addButtonTapped)
    view.editor.wrappedValue?.plant = "Kale"
    view.editor.wrappedValue = nil
    #expect(view.beds == ["Leek", "Kale"])
    view.store.send(.clearButtonTapped)
    view.alert.wrappedValue?.send(.confirmedClearing, animation: .default)
    #expect(view.store.destination == nil)
    #expect(view.beds.isEmpty)
  }

  @Test("Cases are compared, listed and found by their paths")
  func casePaths() {
    let mode = Bed.State.Mode.growing(.grown)
    let paths: [PartialCaseKeyPath<Bed.State.Mode>] = [\.resting, \.growing]
    #expect(paths.map { mode.is($0) } == [false, true])
    #expect(mode[case: paths[1]] as? Bed.State.Growth == .grown)
    #expect(mode.growing?.is(\.grown) == true)
    let ids: [any Hashable & Sendable] = [1, "one"]
    #expect(Set(ids.map { AnyHashableSendable($0) }) == [1, "one"])
  }
}
