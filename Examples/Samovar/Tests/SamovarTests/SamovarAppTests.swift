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

  private let disk = InMemoryFileStorage()
  private static let file = URL(fileURLWithPath: "/samovar/teas.json")

  /// The teas in the file.
  private var saved: IdentifiedArrayOf<Tea>? {
    disk.files[Self.file].flatMap { try? TeaFormat.teas(in: $0) }
  }

  private func makeStore(_ teas: IdentifiedArrayOf<Tea> = [tea]) throws -> TestStoreOf<SamovarApp> {
    try disk.write(TeaFormat.data(of: teas), to: Self.file)
    return TestStore(initialState: SamovarApp.State()) {
      SamovarApp()
    } withDependencies: { [disk] in
      $0.bell.ring = {}
      $0.date.now = Self.now
      $0.defaultFileStorage = disk
    }
  }

  @Test("Every dependency has a live value")
  func live() {
    expectLiveDependencies(in: "SamovarFeatures")
  }

  @Test("The application shows the teas of the file and does not write them again")
  func load() throws {
    let store = try makeStore()
    #expect(store.state.cabinet.teas == [Self.tea])
    #expect(disk.writtenURLs == [Self.file])
  }

  @Test("An added tea is in the file at once")
  func add() async throws {
    let store = try makeStore([])
    await store.send(.cabinet(.addButtonTapped)) {
      $0.cabinet.form = TeaForm.State(tea: Tea(id: UUID(0)))
    }
    let known = CatalogueTea(name: "Assam", kind: .black, infusions: [240])
    await store.send(\.cabinet.form.suggestionTapped, known) {
      $0.cabinet.form?.tea.name = "Assam"
      $0.cabinet.form?.tea.kind = .black
      $0.cabinet.form?.tea.temperature = 98
      $0.cabinet.form?.tea.infusions = [Infusion(id: UUID(1), seconds: 240)]
      $0.cabinet.form?.focus = .name
    }
    await store.send(.cabinet(.confirmAddButtonTapped)) {
      let tea = Tea(
        id: UUID(0), name: "Assam", kind: .black,
        infusions: [Infusion(id: UUID(1), seconds: 240)])
      $0.cabinet.$teas.withLock { $0 = [tea] }
      $0.cabinet.form = nil
    }
    #expect(saved == store.state.cabinet.teas)
  }

  @Test("An edit on the screen of a tea changes the tea in the cabinet and in the file")
  func edit() async throws {
    let store = try makeStore()
    await store.send(.cabinet(.moved(fromOffsets: [0], toOffset: 1)))
    await store.send(.teaTapped(UUID(-1))) { try open(UUID(-1), in: &$0) }
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
      $0.cabinet.$teas.withLock { $0[0].name = "Gyokuro" }
    }
    #expect(saved?.map(\.name) == ["Gyokuro"])
  }

  @Test("A tea is opened, steeped and recorded, and its screens are popped")
  func steep() async throws {
    let store = try makeStore()
    await store.send(.teaTapped(UUID(-1))) { try open(UUID(-1), in: &$0) }
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
      $0.cabinet.$teas.withLock { $0[0].tastings = [tasting] }
    }
    await store.receive(\.path.popFrom) { $0.path.pop(from: 1) }
    #expect(saved?.first?.tastings == [tasting])
  }

  @Test("Popping the steeping screen stops its timer")
  func popWhileSteeping() async throws {
    let store = try makeStore()
    await store.send(.teaTapped(UUID(-1))) { try open(UUID(-1), in: &$0) }
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
  func delete() async throws {
    let store = try makeStore()
    await store.send(.teaTapped(UUID(-1))) { try open(UUID(-1), in: &$0) }
    await store.send(\.path[id: 0].detail.deleteButtonTapped) {
      $0.path[id: 0, case: \.detail]?.destination = .alert(.delete(Self.tea))
    }
    await store.send(\.path[id: 0].detail.destination.alert.confirmDeletion) {
      $0.path[id: 0, case: \.detail]?.destination = nil
    }
    await store.receive(\.path[id: 0].detail.delegate.deleteTea) {
      $0.cabinet.$teas.withLock { $0 = [] }
    }
    await store.receive(\.path.popFrom) { $0.path.removeAll() }
    #expect(saved == [])
  }

  @Test("A failed save is the cabinet's problem until a later change is saved")
  func failedSave() async throws {
    struct Full: Error, CustomStringConvertible { let description = "The disk is full." }
    let store = try makeStore([Self.tea, .preview])
    disk.writeError = Full()
    await store.send(.cabinet(.moved(fromOffsets: [0], toOffset: 2))) {
      $0.cabinet.$teas.withLock { $0 = [.preview, Self.tea] }
    }
    #expect(store.state.cabinet.problem == "Your teas are not saved. The disk is full.")
    disk.writeError = nil
    await store.send(.cabinet(.moved(fromOffsets: [0], toOffset: 2))) {
      $0.cabinet.$teas.withLock { $0 = [Self.tea, .preview] }
    }
    #expect(store.state.cabinet.problem == nil)
    #expect(saved == [Self.tea, .preview])
  }

  /// Expects the screen of a tea as the first screen of the path.
  private func open(_ id: Tea.ID, in state: inout SamovarApp.State) throws {
    let tea = try #require(Shared(state.cabinet.$teas[id: id]))
    state.path[id: 0] = .detail(TeaDetail.State(tea: tea))
  }
}
