import IntarsiaTesting
import Testing

@testable import Tea

struct TeapotTests {
  @Test("Pouring fills a cup, and drinking empties it")
  func cups() async {
    let store = TestStore(initialState: Teapot.State()) {
      Teapot()
    }

    await store.send(.pourButtonTapped) { $0.cups = 1 }
    await store.send(.drinkButtonTapped) { $0.cups = 0 }
  }
}
