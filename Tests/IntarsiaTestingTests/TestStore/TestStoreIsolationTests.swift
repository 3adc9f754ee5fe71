import IntarsiaTesting
import Testing

/// A `TestStore` runs in the isolation of the code that creates it, on any actor or none.
@Suite("Test stores on any actor", .endsWithinAMinute)
struct TestStoreIsolationTests {
  @Reducer
  struct Poller {
    @ObservableState
    struct State: Equatable, Sendable {
      var count = 0
      var isRunning = false
    }

    enum Action: Equatable, Sendable {
      case start
      case tick
      case stop
    }

    enum CancelID { case timer }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .start:
          state.isRunning = true
          return .run { send in
            while !Task.isCancelled {
              try await VirtualClock().sleep(for: .seconds(1))
              await send(.tick)
            }
          }
          .cancellable(id: CancelID.timer)
        case .tick:
          state.count += 1
          return .none
        case .stop:
          state.isRunning = false
          return .cancel(id: CancelID.timer)
        }
      }
    }
  }

  @globalActor
  actor Background {
    static let shared = Background()
  }

  /// An actor that drives a test store in one of its methods.
  actor Driver {
    func drive() async {
      preconditionIsolated()
      let store = TestStore(initialState: Poller.State()) { Poller() }
      await store.send(.start) { $0.isRunning = true }
      preconditionIsolated()
      await store.receive(.tick) { $0.count = 1 }
      preconditionIsolated()
      await store.receive(.tick) { $0.count = 2 }
      await store.send(.stop) { $0.isRunning = false }
      preconditionIsolated()
    }
  }

  @Test("A test store works without an actor")
  @concurrent
  func nobody() async {
    let store = TestStore(initialState: Poller.State()) { Poller() }
    await store.send(.start) { $0.isRunning = true }
    await store.receive(.tick) { $0.count = 1 }
    await store.send(.stop) { $0.isRunning = false }
  }

  @Test("A test store works on the main actor")
  @MainActor
  func mainActor() async {
    let store = TestStore(initialState: Poller.State()) { Poller() }
    await store.send(.start) { $0.isRunning = true }
    await store.receive(.tick) { $0.count = 1 }
    MainActor.preconditionIsolated()
    await store.send(.stop) { $0.isRunning = false }
  }

  @Test("A test store works on another global actor")
  @Background
  func globalActor() async {
    let store = TestStore(initialState: Poller.State()) { Poller() }
    await store.send(.start) { $0.isRunning = true }
    await store.receive(.tick) { $0.count = 1 }
    Background.preconditionIsolated()
    await store.send(.stop) { $0.isRunning = false }
  }

  @Test("A test store works in a method of an actor")
  func actorMethod() async {
    await Driver().drive()
  }

  @Test("An instrument receives the actions and the states of a test store")
  func instrument() async {
    let actions = LockIsolated<[Poller.Action?]>([])
    let counts = LockIsolated<[Int?]>([])
    let store = TestStore(initialState: Poller.State()) { Poller() }
    store.instrument(
      StoreInstrument { event in
        switch event.kind {
        case .actionReceived(let action, _):
          actions.withValue { $0.append(action as? Poller.Action) }
        case .stateChanged(let change):
          counts.withValue { $0.append((change.after as? Poller.State)?.count) }
        default: break
        }
      })
    await store.send(.start) { $0.isRunning = true }
    await store.receive(.tick) { $0.count = 1 }
    await store.send(.stop) { $0.isRunning = false }
    #expect(actions.value == [.start, .tick, .stop])
    #expect(counts.value == [0, 1, 1])
  }

  @Test("A feature tested with a test store runs the same in a store actor, in virtual time")
  func storeActor() async throws {
    let state = try await simulate {
      let poller = StoreActor(initialState: Poller.State()) { Poller() }
      let task = await poller.send(.start)
      for await count in poller.values(of: \.count) where count == 3 { break }
      await poller.send(.stop)
      await task.finish()
      return await poller.state
    }
    #expect(state == Poller.State(count: 3, isRunning: false))
  }

  @Test("A store sends on the main actor from whichever thread runs the actor's jobs")
  func mainActorElsewhere() async throws {
    // In the simulation, jobs of the main actor run on the simulation's thread or on another one.
    let log = try await simulate { @MainActor in
      let store = Store(initialState: Poller.State()) { Poller() }
      let task = store.send(.start)
      var counts: [Int] = []
      for await count in store.values(of: \.count, bufferingNewest: 10) {
        MainActor.preconditionIsolated()
        counts.append(count)
        if count == 2 { break }
      }
      store.send(.stop)
      await task.finish()
      return counts
    }
    #expect(log == [0, 1, 2])
  }
}
