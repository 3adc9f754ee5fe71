import IntarsiaTesting
import Testing

@Suite(
  "Documentation: a countdown", .endsWithinAMinute,
  .dependencies { $0.continuousClock = VirtualClock() })
struct CountdownTests {
  @Test("A countdown that each action starts or stops ends with its infusion")
  func longEnd() async {
    let store = TestStore(initialState: LongCountdown.State()) { LongCountdown() }
    await store.send(.pourButtonTapped) { $0.phase = .steeping }
    await store.receive(\.ticked) { $0.secondsLeft = 2 }
    await store.send(.stopButtonTapped) { $0.isAskingToStop = true }
    await store.finish()  // no timer runs while the question is open
    await store.send(.goOnButtonTapped) { $0.isAskingToStop = false }
    await store.receive(\.ticked) { $0.secondsLeft = 1 }
    await store.receive(\.ticked) {
      $0.phase = .waiting
      $0.secondsLeft = 3
    }
    await store.finish()
  }

  @Test("A countdown that each action starts or stops can be paused and skipped")
  func longPause() async {
    let store = TestStore(initialState: LongCountdown.State()) { LongCountdown() }
    await store.send(.pourButtonTapped) { $0.phase = .steeping }
    await store.send(.pauseButtonTapped) { $0.phase = .paused }
    await store.finish()
    await store.send(.pourButtonTapped) { $0.phase = .steeping }
    await store.receive(\.ticked) { $0.secondsLeft = 2 }
    await store.send(.skipButtonTapped) {
      $0.phase = .waiting
      $0.secondsLeft = 3
    }
    await store.finish()
  }

  @Test("A countdown that follows the state ends with its infusion")
  func end() async {
    // snippet
    let store = TestStore(initialState: Countdown.State()) { Countdown() }
    await store.send(.pourButtonTapped) { $0.phase = .steeping }
    await store.receive(\.ticked) { $0.secondsLeft = 2 }
    await store.send(.stopButtonTapped) { $0.isAskingToStop = true }
    await store.finish()  // no timer runs while the question is open
    await store.send(.goOnButtonTapped) { $0.isAskingToStop = false }
    await store.receive(\.ticked) { $0.secondsLeft = 1 }
    await store.receive(\.ticked) {
      $0.phase = .waiting
      $0.secondsLeft = 3
    }
    await store.finish()
    // end
  }

  @Test("A countdown that follows the state can be paused and skipped")
  func pause() async {
    let store = TestStore(initialState: Countdown.State()) { Countdown() }
    await store.send(.pourButtonTapped) { $0.phase = .steeping }
    await store.send(.pauseButtonTapped) { $0.phase = .paused }
    await store.finish()
    await store.send(.pourButtonTapped) { $0.phase = .steeping }
    await store.receive(\.ticked) { $0.secondsLeft = 2 }
    await store.send(.skipButtonTapped) {
      $0.phase = .waiting
      $0.secondsLeft = 3
    }
    await store.finish()
  }
}
