import IntarsiaTesting
import Testing

@Suite("Features that share a value", .endsWithinAMinute)
struct SharingTests {
  @Test("Two features share a field of their parent")
  func household() async {
    // snippet
    let store = TestStore(initialState: Household.State()) { Household() }
    await store.send(.cooking(.omeletteButtonTapped)) {
      $0.eggs = 1
      $0.omelettes = 1
    }
    await store.send(.cooking(.omeletteButtonTapped))
    await store.send(.shopping(.boxBought)) { $0.eggs = 7 }
    #expect(store.state.cooking.eggs == 7)
    // end
  }

  @Test("A parent passes its shared value to its children when the value changes")
  func pantry() async {
    // snippet
    let store = TestStore(
      initialState: Pantry.State(shelves: [
        Dial.State(id: "Above"), Dial.State(id: "Below"),
      ])
    ) {
      Pantry()
    }
    await store.send(\.shelves[id: "Above"].degreesButtonTapped)
    await store.receive(\.shelves[id: "Above"].delegate.degreesChosen, .fahrenheit) {
      $0.degrees = .fahrenheit
      $0.shelves[id: "Above"]?.degrees = .fahrenheit
      $0.shelves[id: "Below"]?.degrees = .fahrenheit
    }
    // end
  }

  @Test("A value in a dependency reaches every listener")
  func fridge() async {
    // snippet
    let degrees = DegreesClient.inMemory(.celsius)
    let store = TestStore(initialState: Fridge.State()) {
      Fridge()
    } withDependencies: {
      $0.degrees = degrees
    }
    let listening = await store.send(.appeared)
    await store.receive(\.degreesChosen, .celsius)
    await store.send(.degreesButtonTapped)
    await store.receive(\.degreesChosen, .fahrenheit) { $0.degrees = .fahrenheit }
    degrees.choose(.celsius)  // as another feature does
    await store.receive(\.degreesChosen, .celsius) { $0.degrees = .celsius }
    await listening.cancel()
    // end
  }

  @Test("transformDependency changes one endpoint and keeps the others")
  func transformed() async {
    // snippet
    let store = TestStore(initialState: Fridge.State()) {
      Fridge()
        .transformDependency(\.degrees) { $0.choose = { _ in } }
    } withDependencies: {
      $0.degrees = .inMemory(.fahrenheit)
    }
    let listening = await store.send(.appeared)
    await store.receive(\.degreesChosen, .fahrenheit) { $0.degrees = .fahrenheit }
    await store.send(.degreesButtonTapped)  // nothing is chosen
    await listening.cancel()
    // end
  }

  @Test("A shared dependency notifies current listeners, and none that have ended")
  func listeners() async {
    let degrees = DegreesClient.inMemory(.celsius)
    var first = degrees.values().makeAsyncIterator()
    var second: AsyncStream<Degrees>.Iterator? = degrees.values().makeAsyncIterator()
    #expect(await second?.next() == .celsius)
    second = nil
    degrees.choose(.fahrenheit)
    #expect(await first.next() == .celsius)
    #expect(await first.next() == .fahrenheit)
  }

  @MainActor
  @Test("An observer of a computed field is notified of every field that it reads", .simulated)
  func observing() async throws {
    let store = Store(initialState: Household.State()) { Household() }
    let cooking = store.scope(state: \.cooking, action: \.cooking)
    let shopping = store.scope(state: \.shopping, action: \.shopping)
    let seen = LockIsolated<[Int]>([])
    let token = observe {
      let eggs = cooking.eggs
      seen.withValue { $0.append(eggs) }
    }
    shopping.send(.boxBought)
    try await VirtualClock().sleep(for: .seconds(1))
    cooking.send(.omeletteButtonTapped)
    try await VirtualClock().sleep(for: .seconds(1))
    token.cancel()
    #expect(seen.value == [4, 10, 7])
  }

  @Test("A computed optional part loses its effects after each action")
  func computedOptional() async {
    let clock = TestClock()
    let store = TestStore(initialState: Forgetful.State()) {
      Forgetful()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.stopwatch(.startButtonTapped)) { $0.isRunning = true }
    await clock.advance(by: .seconds(60))
  }
}

/// Computes an optional part, which `ifLet` does not support.
@Reducer
private struct Forgetful {
  @ObservableState
  struct State: Equatable {
    var isRunning = false

    var stopwatch: Stopwatch.State? {
      get { Stopwatch.State(isRunning: isRunning) }
      set { isRunning = newValue?.isRunning ?? false }
    }
  }

  enum Action {
    case stopwatch(Stopwatch.Action)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.stopwatch, action: \.stopwatch) { Stopwatch() }
  }
}
