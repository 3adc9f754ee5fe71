import Intarsia
// snippet
import IntarsiaTesting
import Testing

struct StopwatchTests {
  @Test("A stopwatch counts the seconds until it is stopped")
  func counting() async {
    let clock = TestClock()
    let store = TestStore(initialState: Stopwatch.State()) {
      Stopwatch()
    } withDependencies: {
      $0.continuousClock = clock
    }

    await store.send(.startButtonTapped) { $0.isRunning = true }
    await clock.advance(by: .seconds(1))
    await store.receive(\.ticked) { $0.seconds = 1 }
    await store.send(.stopButtonTapped) { $0.isRunning = false }
  }
}
// end

@Suite("First steps", .endsWithinAMinute)
struct FirstStepsTests {
  @MainActor
  @Test(
    "The program shows the seconds as they pass", .needsExactMode, .simulated,
    .dependency(\.continuousClock, ContinuousClock()))
  func program() async throws {
    let lines = LockIsolated<[String]>([])
    func print(_ line: String) { lines.withValue { $0.append(line) } }
    // snippet
    let store = Store(initialState: Stopwatch.State()) {
      Stopwatch()
    }
    let observation = observe {
      print("\(store.seconds) s")
    }
    let ticking = store.send(.startButtonTapped)
    try await Task.sleep(for: .milliseconds(3_500))
    store.send(.stopButtonTapped)
    await ticking.finish()
    observation.cancel()
    // end
    #expect(lines.value == ["0 s", "1 s", "2 s", "3 s"])
  }
}
