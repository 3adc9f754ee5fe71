import IntarsiaDump
import Synchronization
import Testing

@testable import IntarsiaTesting

/// A feature with every kind of effect that a test meets.
private struct Feature: Reducer {
  struct State: Equatable {
    var count = 0
    var words: [String] = []
  }

  @CasePathable
  enum Action: Equatable {
    case increment
    case chain
    case request
    case response(Int)
    case sleep(Duration)
    case hopToMain
    case word(String)
    case waitForever
    case cancel
    case unhandled
    case group
    case tick
  }

  enum CancelID { case request }
  struct Failure: Error {}

  @Dependency(NumberKey.self) var number

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      state.count += 1
      return .none
    case .chain:
      return .concatenate(.send(.increment), .send(.increment))
    case .request:
      return .run(name: "request") { send in
        let answer = await Task {
          await Task.yield()
          return number
        }.value
        await send(.response(answer))
      }
      .cancellable(id: CancelID.request)
    case .response(let number):
      state.count = number
      return .none
    case .sleep(let duration):
      return .run(name: "sleep") { send in
        try await VirtualClock().sleep(for: duration)
        await send(.word("awake"))
      }
    case .hopToMain:
      return .run { send in
        await MainActor.run { MainActor.assertIsolated() }
        await send(.word("back"))
      }
    case .word(let word):
      state.words.append(word)
      return .none
    case .waitForever:
      return .run(name: "wait") { _ in
        for await _ in AsyncStream<Never>(unfolding: {
          try? await VirtualClock().sleep(for: .seconds(1e9))
          return nil
        }) {}
      }
      .cancellable(id: CancelID.request)
    case .cancel:
      return .cancel(id: CancelID.request)
    case .unhandled:
      return .run { _ in throw Failure() }
    case .group:
      return .run { send in
        await withTaskGroup(of: Int.self) { group in
          for index in 0..<5 {
            group.addTask {
              try? await VirtualClock().sleep(for: .seconds(5 - index))
              return index
            }
          }
          for await index in group { await send(.word("\(index)")) }
        }
      }
    case .tick:
      state.count += 1
      return .run { send in
        try await VirtualClock().sleep(for: .seconds(60))
        await send(.tick)
      }
      .cancellable(id: CancelID.request)
    }
  }
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 42 }
}

@Suite("TestStore", .endsWithinAMinute)
struct TestStoreTests {
  private func makeStore() -> TestStoreOf<Feature> {
    TestStore(initialState: Feature.State()) { Feature() }
  }

  @Test("A test store passes if changes are described and the effects' actions received")
  func sendAndReceive() async {
    let store = makeStore()
    await store.send(.increment) { $0.count = 1 }
    await store.send(.request)
    await store.receive(.response(42)) { $0.count = 42 }
    await store.send(.request)
    await store.receive(\.response, 42)
    await store.send(.chain)
    await store.receive(\.increment) { $0.count = 43 }
    await store.receive(\.increment) { $0.count = 44 }
    store.assert { $0.count = 44 }
    await store.finish()
  }

  @Test("A store's limits are an hour, five seconds for external work, and 100,000 jobs")
  func defaults() async {
    let store = makeStore()
    #expect(store.timeout == .seconds(3600))
    #expect(store.externalTimeout == .seconds(5))
    #expect(store.jobLimit == 100_000)
    #expect(store.usesExternalWork == false)
    #expect(store.exhaustivity == .on)
    #expect(store.isDismissed == false)
    #expect(JobOrders.all().limit == 1_000)
    #expect(JobOrders.random(2).list == [.fixed, .random(seed: 0), .random(seed: 1)])
    await store.send(.sleep(.seconds(3600)))
    await store.receive(.word("awake")) { $0.words = ["awake"] }
  }

  private enum Odd: CustomDumpStringConvertible {
    case first
    var customDumpDescription: String { "the first one" }
  }

  @Test("An action whose text is no name has none")
  func names() {
    #expect(ActionName(Odd.first) == nil)
    #expect(ActionName(7) == nil)
    #expect(ActionName(Feature.Action.response(7))?.call == ".response(7)")
    #expect(ActionName(Feature.Action.chain)?.call == ".chain")
  }

  @Test("Overridden dependencies of a store are restored after a synchronous operation")
  func synchronousOverride() {
    struct Fault: Error {}
    let store = makeStore()
    let numbers = store.withDependencies {
      $0[NumberKey.self] = 7
    } operation: {
      store.dependencies[NumberKey.self]
    }
    #expect(numbers == 7)
    #expect(store.dependencies[NumberKey.self] == 42)
    #expect(throws: Fault.self) {
      try store.withDependencies {
        $0[NumberKey.self] = 8
      } operation: {
        throw Fault()
      }
    }
    #expect(store.dependencies[NumberKey.self] == 42)
  }

  @MainActor
  @Test("A store works the same on the main actor")
  func onTheMainActor() async {
    let store = makeStore()
    await store.send(.hopToMain)
    await store.receive(.word("back")) { $0.words = ["back"] }
    await store.send(.request)
    await store.receive(\.response) { $0.count = 42 }
  }

  @Test("send returns after an effect has hopped to the main actor and back")
  func hop() async {
    let store = makeStore()
    await store.send(.hopToMain)
    #expect(store.received.map(\.action) == [.word("back")])
    await store.receive(.word("back")) { $0.words = ["back"] }
  }

  @Test("In a test store, a sleep takes no real time, and ends only when the test waits")
  func sleeping() async {
    let store = makeStore()
    store.timeout = .seconds(1_000_000)
    await store.send(.sleep(.seconds(86_400)))
    #expect(store.received.isEmpty)
    await store.receive(.word("awake")) { $0.words = ["awake"] }
    #expect(store.simulation.now == .seconds(86_400))
  }

  @Test("Concurrent sleeps in a test store wake in the order of their deadlines")
  func parallelSleep() async {
    let store = makeStore()
    await store.send(.group)
    for index in (0..<5).reversed() {
      await store.receive(.word("\(index)")) { $0.words.append("\(index)") }
    }
    #expect(store.simulation.now == .seconds(5))
  }

  @Test("A timer ticks as often as the test asks")
  func timer() async {
    let store = makeStore()
    await store.send(.tick) { $0.count = 1 }
    await store.receive(\.tick) { $0.count = 2 }
    await store.receive(\.tick) { $0.count = 3 }
    await store.send(.cancel)
    await store.finish()
    #expect(store.simulation.now == .seconds(120))
  }

  @Test("Concurrent test stores do not affect each other", arguments: 0..<50)
  func parallelStores(index: Int) async {
    let store = TestStore(initialState: Feature.State()) {
      Feature()
    } withDependencies: {
      $0[NumberKey.self] = index
    }
    await store.send(.request)
    await store.receive(.response(index), assert: index == 0 ? nil : { $0.count = index })
    await store.send(.hopToMain)
    await store.receive(.word("back")) { $0.words = ["back"] }
  }

  @Test("Cancelling a test store task ends its effects")
  func taskCancellation() async {
    let store = makeStore()
    let task: TestStoreTask = await store.send(.sleep(.seconds(1)))
    await task.cancel()
    #expect(task.isCancelled)
    await store.finish()
    let other = await store.send(.sleep(.seconds(1)))
    #expect(Set([task, other, task]) == [task, other])
    #expect(task != other)
    await other.finish()
    #expect(!other.isCancelled)
    await store.receive(.word("awake")) { $0.words = ["awake"] }
  }

  @Test("Dependencies can be changed in the middle of a test")
  func changedDependencies() async {
    let store = makeStore()
    store.dependencies[NumberKey.self] = 7
    await store.send(.request)
    await store.receive(.response(7)) { $0.count = 7 }
  }

  @Test("Other tasks that the test awaits run while a test store is alive")
  func outsideTasks() async {
    let store = makeStore()
    let before = Task {
      await Task.yield()
      return 1
    }
    await store.send(.request)
    let after = Task {
      await Task.yield()
      return await MainActor.run { 2 }
    }
    #expect(await before.value == 1)
    #expect(await after.value == 2)
    await store.receive(\.response) { $0.count = 42 }
  }
}
