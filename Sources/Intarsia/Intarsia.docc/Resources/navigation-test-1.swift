import IntarsiaTesting
import Testing

@testable import Tea

struct TeahouseTests {
  @Test("A tea from the form is on the list")
  func order() async {
    let store = TestStore(initialState: Teahouse.State()) {
      Teahouse()
    }

    await store.send(.newOrderButtonTapped) { $0.form = OrderForm.State() }
    await store.send(\.form.teaChanged, "oolong") { $0.form?.tea = "oolong" }
    await store.send(\.form.orderButtonTapped) { $0.teas = ["oolong"] }
    await store.receive(\.form.dismiss) { $0.form = nil }
  }
}
