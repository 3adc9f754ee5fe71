import IntarsiaTesting
import Testing
import XCTest

@testable import Tested

@Test("The kettle boils")
func boils() async {
  let clock = TestClock()
  let store = TestStore(initialState: Kettle.State()) {
    Kettle()
  } withDependencies: {
    $0.continuousClock = clock
  }
  await store.send(.switchedOn)
  await clock.advance(by: .milliseconds(1))
  await store.receive(.boiled) {
    $0.temperature = 100
    $0.boils = true
  }
}

final class KettleXCTests: XCTestCase {
  @MainActor
  func testBoils() async {
    let store = TestStore(initialState: Kettle.State()) {
      Kettle()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
    }
    await store.send(.switchedOn)
    await store.receive(.boiled) {
      $0.temperature = 100
      $0.boils = true
    }
  }
}
