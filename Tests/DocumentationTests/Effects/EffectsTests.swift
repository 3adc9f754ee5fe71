import IntarsiaTesting
import Testing

@Suite("The page about effects", .endsWithinAMinute)
struct EffectsPageTests {
  @Test("A debounced search starts after a pause in typing")
  func search() async {
    // snippet
    let clock = TestClock()
    let store = TestStore(initialState: SearchFeature.State()) {
      SearchFeature()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.queryChanged("S")) {
      $0.query = "S"
      $0.log = [" became S"]
    }
    await store.send(.queryChanged("Sw")) {
      $0.query = "Sw"
      $0.log = [" became S", "S became Sw"]
    }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.found) { $0.books = [Book(title: "Sw")] }
    // end
    await store.finish()
  }

  @Test("A timer ticks, a throttle limits actions and onChange reacts")
  func timer() async {
    let clock = TestClock()
    let store = TestStore(initialState: SearchFeature.State()) {
      SearchFeature()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.timerButtonTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(\.tick) { $0.seconds = 1 }
    await store.send(.stopButtonTapped)
    // snippet
    await store.send(.scrolled(10))
    await store.receive(\.savePosition) { $0.position = 10 }  // the first arrives at once
    await store.send(.scrolled(20))
    await store.send(.scrolled(130))
    await clock.advance(by: .seconds(1))
    await store.receive(\.savePosition) {  // the last arrives when the second is over
      $0.position = 130
      $0.log = ["page 1"]
    }
    // end
    await store.finish()
  }

  @Test("An effect cancels a part of another one, and maps other outputs to actions")
  func parts() async {
    let (progress, continuation) = AsyncStream<Int>.makeStream()
    let (messages, sender) = AsyncStream<String>.makeStream()
    let store = TestStore(initialState: SearchFeature.State()) {
      SearchFeature(messages: messages, progress: progress)
    } withDependencies: {
      $0.continuousClock = VirtualClock()
    }
    continuation.yield(50)
    await store.send(.downloadButtonTapped)
    await store.receive(\.progressed) { $0.downloaded = 50 }
    await store.send(.disconnected)
    await store.receive(\.downloadEnded) { $0.log = ["ended"] }
    sender.yield("hello")
    sender.finish()
    await store.send(.appeared)
    await store.receive(\.received) { $0.log = ["ended", "hello"] }
    await store.send(.refreshButtonTapped)
    await store.receive(\.loaded) { $0.log = ["ended", "hello", "1 new, 1 best"] }
    await store.finish()
  }

  @Test("_printChanges writes the labels of actions")
  @MainActor
  func printing() {
    let log = LockIsolated<[String]>([])
    // snippet
    let store = Store(initialState: SearchFeature.State()) {
      SearchFeature()
        ._printChanges(.actionLabels { text in log.withValue { $0.append(text) } })
    }
    store.send(.savePosition(50))
    // received action: SearchFeature.Action.savePosition()
    // end
    #expect(log.value == ["received action: SearchFeature.Action.savePosition()"])
    // snippet
    let timed = _ReducerPrinter<SearchFeature.State, SearchFeature.Action> { action, old, new in
      if old != new { print("\(action) has changed the state") }
    }
    // end
    _ = timed
  }
}
