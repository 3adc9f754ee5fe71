import IntarsiaDump
import IntarsiaIssues
import IntarsiaTesting
import Testing

private struct Timer: Reducer {
  struct State: Equatable { var ticks = 0 }

  enum Action: Equatable { case start, stop, tick }

  let clock: TestClock<Duration>

  private enum ID { case timer }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .start:
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.tick)
        }
        .cancellable(id: ID.timer)
      case .stop:
        return .cancel(id: ID.timer)
      case .tick:
        state.ticks += 1
        return .none
      }
    }
  }
}

@Suite("Effects that a test skips, and actions that it receives late", .endsWithinAMinute)
struct SkippedStepTests {
  private let recorder = IssueRecorder()
  private let clock = TestClock()

  private func makeStore() -> TestStoreOf<Timer> {
    TestStore(initialState: Timer.State()) { Timer(clock: clock) }
  }

  @Test("An effect runs on after skipInFlightEffects, and its action can be received")
  func runsOn() async {
    let store = makeStore()
    await store.send(.start)
    await store.skipInFlightEffects()
    await clock.advance(by: .seconds(1))
    await store.receive(.tick) { $0.ticks = 1 }
    await store.finish()
  }

  @Test("A test that skips its running effects may end, and they are cancelled with the store")
  func ends() async {
    await withIssueReporters([recorder]) {
      let store = makeStore()
      await store.send(.start)
      await store.skipInFlightEffects()
      await store.finish()
      await store.skipInFlightEffects(strict: false)
      await store.skipInFlightEffects()
    }
    #expect(recorder.issues.map(\.code) == [TestStoreIssues.nothingToSkip])
    await clock.run()
  }

  @Test("An action of a skipped effect that the test does not receive is reported")
  func mustBeReceived() async {
    await withIssueReporters([recorder]) {
      let store = makeStore()
      await store.send(.start)
      await store.skipInFlightEffects()
      await clock.advance(by: .seconds(1))
      await store.finish()
    }
    #expect(recorder.issues.map(\.code) == [TestStoreIssues.unhandledActions])
  }

  @Test("An effect that begins after skipInFlightEffects must end")
  func later() async {
    await withIssueReporters([recorder]) {
      let store = makeStore()
      await store.send(.start)
      await store.skipInFlightEffects()
      await store.send(.start)
      await store.finish()
      await store.send(.stop)
    }
    #expect(recorder.issues.map(\.code) == [TestStoreIssues.runningEffects])
  }

  @Test("An action that a send has passed over is reported once and can still be received")
  func sendBeforeReceive() async {
    await withIssueReporters([recorder]) {
      let store = makeStore()
      await store.send(.start)
      await clock.advance(by: .seconds(1))
      await store.send(.stop)
      await store.receive(.tick) { $0.ticks = 1 }
      await store.finish()
      #expect(store.state.ticks == 1)
    }
    #expect(recorder.issues.map(\.code) == [TestStoreIssues.unhandledActions])
  }

  @Test("A wrong assertion of an action that a send has passed over fails")
  func wrongAssertionOfLateReceive() async {
    await withIssueReporters([recorder]) {
      let store = makeStore()
      await store.send(.start)
      await clock.advance(by: .seconds(1))
      await store.send(.stop)
      await store.receive(.tick) { $0.ticks = 2 }
    }
    #expect(
      recorder.issues.map(\.code) == [
        TestStoreIssues.unhandledActions, TestStoreIssues.stateMismatch,
      ])
  }
}

private struct Scale: Reducer {
  struct State: Equatable {
    var weight = Double.nan
    var count = 0
  }

  enum Action: Equatable {
    case count, weigh
    case weighed(Double)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .count:
        state.count += 1
        return .none
      case .weigh:
        return .send(.weighed(.nan))
      case .weighed(let weight):
        state.weight = weight
        return .none
      }
    }
  }
}

@Suite("A NaN in a test store", .endsWithinAMinute)
struct NaNTests {
  private let store = TestStore(initialState: Scale.State()) { Scale() }

  @Test("A state with a NaN is compared as it is printed")
  func state() async {
    await store.send(.count) { $0.count = 1 }
    await store.send(.weighed(1)) { $0.weight = 1 }
    await store.send(.weighed(.nan)) { $0.weight = .nan }
    store.assert(\.weight, equals: .nan)
    await store.send(.weighed(.nan))
  }

  @Test("A wrong description of a state with a NaN fails")
  func wrong() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      await store.send(.count) { $0.count = 2 }
      await store.send(.count)
      store.assert(\.weight, equals: 1)
    }
    #expect(recorder.messages.count == 3)
  }

  @Test("An action with a NaN is received by its value")
  func action() async {
    await store.send(.weigh)
    await store.receive(.weighed(.nan))
  }

  private struct Secret: Equatable, CustomDumpStringConvertible {
    var number = 0
    var customDumpDescription: String { "•••" }
  }

  @Test("States that are equal to themselves differ although they print alike")
  func printAlike() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: Secret()) {
        Reduce<Secret, Bool> { state, _ in
          state.number += 1
          return .none
        }
      }
      await store.send(true)
    }
    #expect(recorder.issues.map(\.code) == [TestStoreIssues.stateMismatch])
  }
}
