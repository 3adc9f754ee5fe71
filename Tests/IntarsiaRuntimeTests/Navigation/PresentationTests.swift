import Intarsia
import IntarsiaTesting
import Testing

@Suite("A presented feature")
struct PresentationTests {
  @Test("changes its state before its parent does")
  func order() async {
    let store = TestStore(initialState: Inventory.State()) { Inventory() }
    await store.send(.addButtonTapped) { $0.form = Form.State() }
    await store.send(.form(.presented(.nameChanged("Milk")))) { $0.form?.name = "Milk" }
    await store.send(.form(.presented(.saveButtonTapped))) { $0.items = ["Milk"] }
    await store.send(.form(.dismiss)) { $0.form = nil }
  }

  @Test("dismisses itself from one of its effects, and that is an action to its parent")
  func dismissal() async {
    let store = TestStore(initialState: Inventory.State(form: Form.State())) { Inventory() }
    await store.send(.form(.presented(.cancelButtonTapped)))
    await store.receive(\.form.dismiss) { $0.form = nil }
  }
}

@MainActor
@Suite("The store of a presented feature")
struct PresentedStoreTests {
  @Test("is there while the feature is presented, and sends through the presentation")
  func scope() {
    let store = Store(initialState: Inventory.State()) { Inventory() }
    #expect(store.scope(state: \.form, action: \.form) == nil)
    store.send(.addButtonTapped)
    let form: StoreOf<Form>? = store.scope(state: \.form, action: \.form)
    let same: StoreOf<Form>? = store.scope(state: \.form, action: \.form.presented)
    form?.send(.nameChanged("Milk"))
    same?.send(.saveButtonTapped)
    #expect(store.items == ["Milk"])
    store.send(.form(.dismiss))
    #expect(store.scope(state: \.form, action: \.form) == nil)
  }
}
