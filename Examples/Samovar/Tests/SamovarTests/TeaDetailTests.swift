import Foundation
import IntarsiaTesting
import Testing

@testable import SamovarFeatures

@Suite("Tea detail", .endsWithinAMinute)
struct TeaDetailTests {
  private static let tea = Tea(
    id: UUID(-1), name: "Sencha", kind: .green,
    infusions: [Infusion(id: UUID(-2), seconds: 60)],
    tastings: [Tasting(id: UUID(-3), date: Date(timeIntervalSince1970: 0), infusions: 1)])

  @Test("Editing changes the tea when the edit is confirmed")
  func edit() async {
    let store = TestStore(initialState: TeaDetail.State(tea: Shared(value: Self.tea))) {
      TeaDetail()
    }
    await store.send(.editButtonTapped) {
      $0.destination = .edit(TeaForm.State(tea: Self.tea, focus: .name))
    }
    await store.send(\.destination.edit.binding, .set(\.tea.name, "Gyokuro")) {
      $0.destination?.modify(\.edit) { $0.tea.name = "Gyokuro" }
    }
    await store.send(.doneEditingButtonTapped) {
      $0.destination = nil
      $0.$tea.withLock { $0.name = "Gyokuro" }
    }
  }

  @Test("A cancelled edit leaves the tea unchanged")
  func cancelEdit() async {
    let store = TestStore(initialState: TeaDetail.State(tea: Shared(value: Self.tea))) {
      TeaDetail()
    }
    await store.send(.editButtonTapped) {
      $0.destination = .edit(TeaForm.State(tea: Self.tea, focus: .name))
    }
    await store.send(\.destination.edit.binding, .set(\.tea.name, "")) {
      $0.destination?.modify(\.edit) { $0.tea.name = "" }
    }
    // The feature does not accept a tea without a name.
    await store.send(.doneEditingButtonTapped)
    await store.send(.destination(.dismiss)) { $0.destination = nil }
  }

  @Test("Deleting a tea asks for confirmation")
  func delete() async {
    let isDismissed = LockIsolated(false)
    let store = TestStore(initialState: TeaDetail.State(tea: Shared(value: Self.tea))) {
      TeaDetail()
    } withDependencies: {
      $0.dismiss = DismissEffect { isDismissed.setValue(true) }
    }
    await store.send(.deleteButtonTapped) { $0.destination = .alert(.delete(Self.tea)) }
    await store.send(\.destination.alert.confirmDeletion) { $0.destination = nil }
    await store.receive(\.delegate.deleteTea)
    await store.finish()
    #expect(isDismissed.value)
  }

  @Test("A rating stays between one and five")
  func rating() async {
    let store = TestStore(initialState: TeaDetail.State(tea: Shared(value: Self.tea))) {
      TeaDetail()
    }
    await store.send(.ratingChanged(UUID(-3), 9)) {
      $0.$tea.withLock { $0.tastings[0].rating = 5 }
    }
    await store.send(.ratingChanged(UUID(-3), nil)) {
      $0.$tea.withLock { $0.tastings[0].rating = nil }
    }
    await store.send(.tastingDeleted(UUID(-3))) {
      $0.$tea.withLock { $0.tastings = [] }
    }
  }
}
