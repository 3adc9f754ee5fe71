import Foundation
import IntarsiaTesting
import Testing

// The schedulers are deprecated. Only a deprecated declaration can use them without a warning.
@available(*, deprecated)
@Reducer
struct Scheduled {
  struct State: Equatable {
    var query = ""
    var ticks = 0
  }

  enum Action: Equatable {
    case queryChanged(String)
    case searched(String)
    case waitButtonTapped
    case timerButtonTapped
    case ticked
  }

  enum CancelID { case search, ticks }

  @Dependency(\.mainQueue) var mainQueue

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        return .run { await $0(.searched(query)) }
          .debounce(id: CancelID.search, for: 0.5, scheduler: mainQueue)
      case .searched(let query):
        state.query = query
        return .none
      case .waitButtonTapped:
        return .run { [mainQueue] send in
          try await mainQueue.sleep(for: .seconds(1))
          await send(.ticked)
        }
      case .timerButtonTapped:
        return .run { [mainQueue] send in
          for await _ in mainQueue.timer(interval: .milliseconds(100)).prefix(3) {
            await send(.ticked)
          }
        }
      case .ticked:
        state.ticks += 1
        return .none
      }
    }
  }

  static func store(
    on mainQueue: AnySchedulerOf<DispatchQueue>
  ) -> TestStoreOf<Scheduled> {
    TestStore(initialState: State()) {
      Scheduled()
    } withDependencies: {
      $0.mainQueue = mainQueue
    }
  }

  static func testDebouncing() async {
    let mainQueue = DispatchQueue.test
    let store = store(on: mainQueue.eraseToAnyScheduler())
    await store.send(.queryChanged("D"))
    await mainQueue.advance(by: 0.25)
    await store.send(.queryChanged("Du"))
    await mainQueue.advance(by: .milliseconds(250))
    await mainQueue.advance(by: .milliseconds(250))
    await store.receive(.searched("Du")) { $0.query = "Du" }
  }

  static func testSleep() async {
    let mainQueue = DispatchQueue.test
    let store = store(on: mainQueue.eraseToAnyScheduler())
    await store.send(.waitButtonTapped)
    await mainQueue.advance(by: 1)
    await store.receive(.ticked) { $0.ticks = 1 }
    #expect(mainQueue.now.offset == .seconds(1))
  }

  static func testTimer() async {
    let mainQueue = DispatchQueue.test
    let store = store(on: mainQueue.eraseToAnyScheduler())
    await store.send(.timerButtonTapped)
    await mainQueue.run()
    for tick in 1...3 { await store.receive(.ticked) { $0.ticks = tick } }
  }

  /// A sleep until a time that has passed returns without an advance.
  static func testPast() async {
    let mainQueue = DispatchQueue.test
    let scheduler = mainQueue.eraseToAnyScheduler()
    let start = scheduler.now
    await mainQueue.advance(by: 1)
    await #expect(throws: Never.self) { try await scheduler.sleep(until: start) }
  }

  static func testImmediate() async {
    let store = store(on: .immediate)
    await store.send(.waitButtonTapped)
    await store.receive(.ticked) { $0.ticks = 1 }
  }
}

@Suite("Schedulers over clocks", .endsWithinAMinute)
struct SchedulerTests {
  private protocol Deprecated { func run(_ test: String) async }

  private struct Tests: Deprecated {
    @available(*, deprecated)
    func run(_ test: String) async {
      switch test {
      case "debounce": await Scheduled.testDebouncing()
      case "sleep": await Scheduled.testSleep()
      case "timer": await Scheduled.testTimer()
      case "past": await Scheduled.testPast()
      default: await Scheduled.testImmediate()
      }
    }
  }

  @Test(
    "A feature with a scheduler of the main queue runs and is tested as before",
    arguments: ["debounce", "sleep", "timer", "past", "immediate"])
  func feature(_ test: String) async {
    let tests: any Deprecated = Tests()
    await tests.run(test)
  }

  @Test("An unimplemented scheduler reports no issue before it is used")
  func unimplemented() {
    let scheduler = AnySchedulerOf<DispatchQueue>.unimplemented()
    withExpectedIssue { _ = scheduler.now }
  }
}
