import Foundation
import IntarsiaTesting
import Testing

@testable import SamovarFeatures

@Suite(
  "Samovar", .endsWithinAMinute,
  .dependencies {
    $0.continuousClock = ContinuousClock()
    $0.uuid = .incrementing
  })
struct SamovarAppTests {
  private static let now = Date(timeIntervalSince1970: 1_000_000)
  private static let tea = Tea(
    id: UUID(-1), name: "Sencha", kind: .green, infusions: [Infusion(id: UUID(-2), seconds: 2)])

  private let saved = LockIsolated<[IdentifiedArrayOf<Tea>]>([])

  private func makeStore(_ teas: IdentifiedArrayOf<Tea> = [tea]) -> TestStoreOf<SamovarApp> {
    var cabinet = Cabinet.State(teas: teas)
    cabinet.isLoaded = true
    return TestStore(initialState: SamovarApp.State(cabinet: cabinet)) {
      SamovarApp()
    } withDependencies: {
      $0.bell.ring = {}
      $0.date.now = Self.now
      $0.teaFile.save = { [saved] teas in saved.withValue { $0.append(teas) } }
    }
  }

  @Test("The application shows the loaded teas and does not save them again")
  func load() async {
    let store = TestStore(initialState: SamovarApp.State()) {
      SamovarApp()
    } withDependencies: {
      $0.teaFile.load = { [Self.tea] }
    }
    await store.send(.cabinet(.task))
    await store.receive(\.cabinet.loaded) {
      $0.cabinet.isLoaded = true
      $0.cabinet.teas = [Self.tea]
    }
  }

  @Test("A damaged tea file is not overwritten; on request it is set aside")
  func damagedFile() async {
    let store = TestStore(initialState: SamovarApp.State()) {
      SamovarApp()
    } withDependencies: {
      $0.teaFile.load = { throw TeaFileError.damaged(path: "/teas.json", reason: "broken") }
      $0.teaFile.setAside = { "/teas.json.damaged-1" }
    }
    let description = "/teas.json is not a file of teas. broken"
    await store.send(.cabinet(.task))
    await store.receive(\.cabinet.fileIsDamaged, description) {
      $0.cabinet.destination = .alert(.damaged(description))
    }
    await store.send(\.cabinet.destination.alert.confirmSettingAside) {
      $0.cabinet.destination = nil
    }
    await store.receive(\.cabinet.wasSetAside) {
      $0.cabinet.isLoaded = true
      $0.cabinet.problem = "The damaged file is now /teas.json.damaged-1."
    }
  }

  @Test("An added tea is saved after a pause in changes")
  func add() async {
    let store = makeStore([])
    await store.send(.cabinet(.addButtonTapped)) {
      $0.cabinet.destination = .add(TeaForm.State(tea: Tea(id: UUID(0))))
    }
    let known = CatalogueTea(name: "Assam", kind: .black, infusions: [240])
    await store.send(\.cabinet.destination.add.suggestionTapped, known) {
      $0.cabinet.destination?.modify(\.add) {
        $0.tea.name = "Assam"
        $0.tea.kind = .black
        $0.tea.temperature = 98
        $0.tea.infusions = [Infusion(id: UUID(1), seconds: 240)]
        $0.focus = .name
      }
    }
    await store.send(.cabinet(.confirmAddButtonTapped)) {
      $0.cabinet.teas = [
        Tea(
          id: UUID(0), name: "Assam", kind: .black,
          infusions: [Infusion(id: UUID(1), seconds: 240)])
      ]
      $0.cabinet.destination = nil
      $0.hasUnsavedChanges = true
    }
    #expect(saved.value == [])
    await store.receive(\.saved) { $0.hasUnsavedChanges = false }
    #expect(saved.value == [store.state.cabinet.teas])
  }

  @Test("Terminating the application saves without waiting for a pause")
  func willTerminate() async {
    let store = makeStore()
    await store.send(.cabinet(.moved(fromOffsets: [0], toOffset: 1)))
    await store.send(.willTerminate)
    #expect(saved.value == [])
    await store.send(.teaTapped(UUID(-1))) {
      $0.path[id: 0] = .detail(TeaDetail.State(tea: Self.tea))
    }
    await store.send(.path(.element(id: 0, action: .detail(.editButtonTapped)))) {
      $0.path[id: 0, case: \.detail]?.destination = .edit(
        TeaForm.State(tea: Self.tea, focus: .name))
    }
    await store.send(
      \.path[id: 0].detail.destination.edit.binding, .set(\.tea.name, "Gyokuro")
    ) {
      $0.path[id: 0, case: \.detail]?.destination?.modify(\.edit) { $0.tea.name = "Gyokuro" }
    }
    await store.send(\.path[id: 0].detail.doneEditingButtonTapped) {
      $0.path[id: 0, case: \.detail]?.destination = nil
      $0.path[id: 0, case: \.detail]?.tea.name = "Gyokuro"
      $0.cabinet.teas[0].name = "Gyokuro"
      $0.hasUnsavedChanges = true
    }
    await store.send(.willTerminate)
    await store.receive(\.saved) { $0.hasUnsavedChanges = false }
    #expect(saved.value.map { $0.map(\.name) } == [["Gyokuro"]])
  }

  @Test("A tea is opened, steeped and recorded, and its screens are popped")
  func steep() async {
    let store = makeStore()
    await store.send(.teaTapped(UUID(-1))) {
      $0.path[id: 0] = .detail(TeaDetail.State(tea: Self.tea))
    }
    await store.send(\.path[id: 0].detail.steepButtonTapped)
    await store.receive(\.path[id: 0].detail.delegate.steep) {
      $0.path[id: 1] = .steeping(Steeping.State(tea: Self.tea))
    }
    await store.send(\.path[id: 1].steeping.pourButtonTapped) {
      $0.path[id: 1, case: \.steeping]?.phase = .steeping
    }
    await store.receive(\.path[id: 1].steeping.ticked) {
      $0.path[id: 1, case: \.steeping]?.secondsLeft = 1
    }
    await store.receive(\.path[id: 1].steeping.ticked) {
      $0.path[id: 1, case: \.steeping]?.phase = .waiting
      $0.path[id: 1, case: \.steeping]?.secondsLeft = 0
      $0.path[id: 1, case: \.steeping]?.index = 1
      $0.path[id: 1, case: \.steeping]?.poured = 1
    }
    await store.send(\.path[id: 1].steeping.doneButtonTapped)
    let tasting = Tasting(id: UUID(0), date: Self.now, infusions: 1)
    await store.receive(\.path[id: 1].steeping.delegate.tasted) {
      $0.cabinet.teas[0].tastings = [tasting]
      $0.path[id: 0, case: \.detail]?.tea.tastings = [tasting]
      $0.hasUnsavedChanges = true
    }
    await store.receive(\.path.popFrom) { $0.path.pop(from: 1) }
    await store.receive(\.saved) { $0.hasUnsavedChanges = false }
  }

  @Test("Popping the steeping screen stops its timer")
  func popWhileSteeping() async {
    let store = makeStore()
    await store.send(.teaTapped(UUID(-1))) {
      $0.path[id: 0] = .detail(TeaDetail.State(tea: Self.tea))
    }
    await store.send(\.path[id: 0].detail.steepButtonTapped)
    await store.receive(\.path[id: 0].detail.delegate.steep) {
      $0.path[id: 1] = .steeping(Steeping.State(tea: Self.tea))
    }
    await store.send(\.path[id: 1].steeping.pourButtonTapped) {
      $0.path[id: 1, case: \.steeping]?.phase = .steeping
    }
    await store.send(.path(.popFrom(id: 0))) { $0.path.removeAll() }
    await store.finish()
  }

  @Test("Deleting a tea removes it from the cabinet and pops its screen")
  func delete() async {
    let store = makeStore()
    await store.send(.teaTapped(UUID(-1))) {
      $0.path[id: 0] = .detail(TeaDetail.State(tea: Self.tea))
    }
    await store.send(\.path[id: 0].detail.deleteButtonTapped) {
      $0.path[id: 0, case: \.detail]?.destination = .alert(.delete(Self.tea))
    }
    await store.send(\.path[id: 0].detail.destination.alert.confirmDeletion) {
      $0.path[id: 0, case: \.detail]?.destination = nil
    }
    await store.receive(\.path[id: 0].detail.delegate.deleteTea) {
      $0.cabinet.teas = []
      $0.hasUnsavedChanges = true
    }
    await store.receive(\.path.popFrom) { $0.path.removeAll() }
    await store.receive(\.saved) { $0.hasUnsavedChanges = false }
    #expect(saved.value == [[]])
  }

  @Test("A failed save shows an alert and is retried after the next change")
  func failedSave() async {
    struct Full: Error {}
    let store = makeStore()
    store.dependencies.teaFile.save = { _ in throw Full() }
    await store.send(.teaTapped(UUID(-1))) {
      $0.path[id: 0] = .detail(TeaDetail.State(tea: Self.tea))
    }
    await store.send(\.path[id: 0].detail.deleteButtonTapped) {
      $0.path[id: 0, case: \.detail]?.destination = .alert(.delete(Self.tea))
    }
    await store.send(\.path[id: 0].detail.destination.alert.confirmDeletion) {
      $0.path[id: 0, case: \.detail]?.destination = nil
    }
    await store.receive(\.path[id: 0].detail.delegate.deleteTea) {
      $0.cabinet.teas = []
      $0.hasUnsavedChanges = true
    }
    await store.receive(\.path.popFrom) { $0.path.removeAll() }
    await store.receive(\.savingFailed, "Full()") { $0.cabinet.problem = "Full()" }
    #expect(store.state.hasUnsavedChanges)
  }
}
