import IntarsiaTesting
import Testing

@testable import Tea

struct TeapotTests {
  @Test("Pouring fills a cup, and drinking empties it")
  func cups() async {
    let store = TestStore(initialState: Teapot.State()) {
      Teapot()
    }

    #expect(store.state.cups == 0)
  }
}
