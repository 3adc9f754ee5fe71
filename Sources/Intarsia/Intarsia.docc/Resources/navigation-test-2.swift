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

  @Test("Going back stops the brewing of the screen")
  func brewing() async {
    let store = TestStore(initialState: Teahouse.State(teas: ["oolong"])) {
      Teahouse()
    } withDependencies: {
      $0.continuousClock = TestClock()
      $0.teaShelf.minutes = { _ in 3 }
    }

    await store.send(.teaTapped("oolong")) {
      $0.path[id: 0] = .teapot(Teapot.State(tea: "oolong"))
    }
    await store.send(\.path[id: 0].teapot.brewButtonTapped) {
      $0.path[id: 0]?.modify(\.teapot) { $0.isBrewing = true }
    }
    await store.send(.path(.popFrom(id: 0))) { $0.path = StackState() }
  }
}
