import Foundation
import IntarsiaTesting
import Testing

@testable import SamovarFeatures

@Suite(
  "Steeping", .endsWithinAMinute,
  .dependencies {
    $0.continuousClock = ContinuousClock()
    $0.uuid = .incrementing
  })
struct SteepingTests {
  private static let tea = Tea(
    id: UUID(-1), name: "Sencha", kind: .green,
    infusions: [Infusion(id: UUID(-2), seconds: 3), Infusion(id: UUID(-3), seconds: 2)])

  private let rings = LockIsolated(0)
  private let isDismissed = LockIsolated(false)

  private func makeStore() -> TestStoreOf<Steeping> {
    TestStore(initialState: Steeping.State(tea: Self.tea)) {
      Steeping()
    } withDependencies: {
      $0.bell.ring = { [rings] in rings.withValue { $0 += 1 } }
      $0.dismiss = DismissEffect { [isDismissed] in isDismissed.setValue(true) }
    }
  }

  @Test("A poured infusion counts down and rings the bell")
  func infusion() async {
    let store = makeStore()
    await store.send(.pourButtonTapped) { $0.phase = .steeping }
    await store.receive(\.ticked) { $0.secondsLeft = 2 }
    await store.receive(\.ticked) { $0.secondsLeft = 1 }
    #expect(rings.value == 0)
    await store.receive(\.ticked) {
      $0.phase = .waiting
      $0.poured = 1
      $0.index = 1
      $0.secondsLeft = 2
    }
    #expect(rings.value == 1)
  }

  @Test("A bell that is off does not ring, and the preference is in the user's defaults")
  func silent() async {
    @Shared(.appStorage("isBellOn")) var isBellOn = true
    let store = makeStore()
    await store.send(.bellButtonTapped) { $0.$isBellOn.withLock { $0 = false } }
    #expect(!isBellOn)
    await store.send(.pourButtonTapped) { $0.phase = .steeping }
    await store.receive(\.ticked) { $0.secondsLeft = 2 }
    await store.receive(\.ticked) { $0.secondsLeft = 1 }
    await store.receive(\.ticked) {
      $0.phase = .waiting
      $0.poured = 1
      $0.index = 1
      $0.secondsLeft = 2
    }
    #expect(rings.value == 0)
    await store.send(.bellButtonTapped) { $0.$isBellOn.withLock { $0 = true } }
  }

  @Test("A paused infusion does not count down")
  func pause() async {
    let store = makeStore()
    await store.send(.pourButtonTapped) { $0.phase = .steeping }
    await store.receive(\.ticked) { $0.secondsLeft = 2 }
    await store.send(.pauseButtonTapped) { $0.phase = .paused }
    await store.finish()
    await store.send(.pourButtonTapped) { $0.phase = .steeping }
    await store.receive(\.ticked) { $0.secondsLeft = 1 }
    await store.send(.pauseButtonTapped) { $0.phase = .paused }
  }

  @Test("After the last infusion, the tasting is recorded")
  func end() async {
    let store = makeStore()
    await store.send(.skipButtonTapped) {
      $0.poured = 1
      $0.index = 1
      $0.secondsLeft = 2
    }
    await store.send(.skipButtonTapped) {
      $0.poured = 2
      $0.index = 2
      $0.secondsLeft = 0
    }
    await store.send(.doneButtonTapped)
    await store.receive(\.delegate.tasted, 2)
    await store.finish()
    #expect(isDismissed.value)
  }

  @Test("Ending a steeping early asks for confirmation and pauses the countdown")
  func endEarly() async {
    let store = makeStore()
    await store.send(.skipButtonTapped) {
      $0.poured = 1
      $0.index = 1
      $0.secondsLeft = 2
    }
    await store.send(.pourButtonTapped) { $0.phase = .steeping }
    await store.send(.doneButtonTapped) { $0.alert = .end(poured: 1) }
    await store.finish()
    await store.send(.alert(.dismiss)) { $0.alert = nil }
    await store.receive(\.ticked) { $0.secondsLeft = 1 }
    await store.send(.doneButtonTapped) { $0.alert = .end(poured: 1) }
    await store.send(\.alert.confirmEnd) {
      $0.alert = nil
      $0.phase = .waiting
    }
    await store.receive(\.delegate.tasted, 1)
    await store.finish()
    #expect(isDismissed.value)
  }

  @Test("A discarded steeping records no tasting")
  func discard() async {
    let store = makeStore()
    await store.send(.pourButtonTapped) { $0.phase = .steeping }
    await store.send(.doneButtonTapped) { $0.alert = .end(poured: 0) }
    await store.send(\.alert.confirmDiscard) {
      $0.alert = nil
      $0.phase = .waiting
    }
    await store.finish()
    #expect(isDismissed.value)
  }
}
