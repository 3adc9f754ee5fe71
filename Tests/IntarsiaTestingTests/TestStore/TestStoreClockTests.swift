import Testing

@testable import IntarsiaTesting

/// A feature whose timer uses an injected clock.
private struct Feature: Reducer {
  struct State: Equatable {
    var ticks: [Duration] = []
  }

  @CasePathable
  enum Action: Equatable {
    case start
    case stop
    case tick(Duration)
    case selfDriven
    case relay
  }

  enum CancelID { case timer }

  let testClock: TestClock<Duration>
  let relay: AsyncStream<Int>
  @Dependency(\.continuousClock) var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .start:
      return .run { send in
        for await _ in clock.timer(interval: .seconds(1)) {
          await send(.tick(testClock.now.offset))
        }
      }
      .cancellable(id: CancelID.timer)
    case .stop:
      return .cancel(id: CancelID.timer)
    case .tick(let time):
      state.ticks.append(time)
      return .none
    case .selfDriven:
      return .run { _ in await testClock.advance(by: .seconds(3)) }
    case .relay:
      return .run { send in
        for await number in relay { await send(.tick(.seconds(number))) }
      }
    }
  }
}

@Suite("A test store and a test clock", .endsWithinAMinute)
struct TestStoreClockTests {
  let clock = TestClock()
  let relay = AsyncStream.makeStream(of: Int.self)

  private func makeStore() -> TestStoreOf<Feature> {
    TestStore(initialState: Feature.State()) {
      Feature(testClock: clock, relay: relay.stream)
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  private nonisolated(nonsending) func receive(
    _ seconds: ClosedRange<Int>, in store: TestStoreOf<Feature>
  ) async {
    for second in seconds {
      await store.receive(.tick(.seconds(second))) { $0.ticks.append(.seconds(second)) }
    }
  }

  @Test("An effect ticks once for each interval, at its own time, however far the clock advances")
  func ticks() async {
    let store = makeStore()
    await store.send(.start)
    await clock.advance(by: .seconds(1))
    #expect(store.received.count == 1)
    await receive(1...1, in: store)
    await clock.advance(by: .seconds(3))
    #expect(store.received.count == 3)
    await receive(2...4, in: store)
    await store.send(.stop)
    await clock.run()
    #expect(clock.now.offset == .seconds(4))
  }

  @MainActor
  @Test("On the main actor, an effect ticks once per interval of a test clock")
  func mainActor() async {
    let store = makeStore()
    await store.send(.start)
    await clock.advance(by: .seconds(3))
    #expect(store.received.count == 3)
    await receive(1...3, in: store)
    await store.send(.stop)
  }

  @Test("Effects and tasks of the test can share a test clock and resume each other")
  func relayed() async {
    let store = makeStore()
    await store.send(.relay)
    let task = Task {
      for number in 1...3 {
        try await clock.sleep(for: .seconds(1))
        relay.continuation.yield(number)
      }
      relay.continuation.finish()
    }
    await clock.advance(by: .seconds(2))
    #expect(store.received.count == 2)
    await clock.advance(by: .seconds(1))
    await receive(1...3, in: store)
    await store.finish()
    _ = await task.result
  }

  @Test("An effect may advance the clock itself")
  func selfDriven() async {
    let store = makeStore()
    await store.send(.start)
    await store.send(.selfDriven)
    #expect(clock.now.offset == .seconds(3))
    await receive(1...3, in: store)
    await store.send(.stop)
  }

  @Test("Two stores share a clock without getting mixed up", arguments: 0..<20)
  func twoStores(_ number: Int) async {
    let first = makeStore()
    let second = makeStore()
    await first.send(.start)
    await clock.advance(by: .milliseconds(500))
    await second.send(.start)
    await clock.advance(by: .seconds(1))
    #expect(first.received.map(\.stateAfter.ticks) == [[.seconds(1)]])
    #expect(second.received.map(\.stateAfter.ticks) == [[.milliseconds(1500)]])
    await first.skipReceivedActions()
    await second.skipReceivedActions()
    await first.send(.stop)
    await second.send(.stop)
  }

  @Test("A deallocated test store leaves no sleepers on its test clock")
  func goneStore() async throws {
    do {
      let store = makeStore()
      await store.send(.start)
      await store.skipInFlightEffects()
    }
    try await clock.checkSuspension()
  }
}
