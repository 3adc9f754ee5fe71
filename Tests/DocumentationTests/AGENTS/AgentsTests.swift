// snippet
import IntarsiaTesting
import Testing

struct PriceTagTests {
  @Test("A price that was loaded is shown")
  func refresh() async {
    let store = TestStore(initialState: PriceTag.State()) {
      PriceTag()
    } withDependencies: {
      $0.priceList.current = { _ in 3 }
    }

    await store.send(.refreshTapped)
    await store.receive(\.priceLoaded) { $0.price = 3 }
  }
}
// end
