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

  @Test("Tea brews for the minutes on the shelf")
  func brewing() async {
    let clock = TestClock()
    let store = TestStore(initialState: Teapot.State()) {
      Teapot()
    } withDependencies: {
      $0.continuousClock = clock
      $0.teaShelf.minutes = { _ in 3 }
    }

    await store.send(.brewButtonTapped) { $0.isBrewing = true }
    await clock.advance(by: .seconds(180))
    await store.receive(\.brewed) { $0.isBrewing = false }
  }

  @Test("Stopping ends the brewing")
  func stopping() async {
    let store = TestStore(initialState: Teapot.State()) {
      Teapot()
    } withDependencies: {
      $0.continuousClock = TestClock()
      $0.teaShelf.minutes = { _ in 3 }
    }

    await store.send(.brewButtonTapped) { $0.isBrewing = true }
    await store.send(.stopButtonTapped) { $0.isBrewing = false }
  }

  @Test("A tea that the shelf does not know ends the brewing")
  func unknownTea() async {
    struct UnknownTea: Error {}
    let store = TestStore(initialState: Teapot.State(tea: "coffee")) {
      Teapot()
    } withDependencies: {
      $0.teaShelf.minutes = { _ in throw UnknownTea() }
    }

    await store.send(.brewButtonTapped) { $0.isBrewing = true }
    await store.receive(\.brewingFailed) { $0.isBrewing = false }
  }
}
