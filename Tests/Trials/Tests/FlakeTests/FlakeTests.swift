import Intarsia
import IntarsiaTesting
import Testing

/// A stand-in for the server that a search and its stream of prices need.
@DependencyClient
struct Catalogue: Sendable {
  var matches: @Sendable (_ query: String) async throws -> [String]
  var prices: @Sendable () -> AsyncStream<Int> = { .finished }
}

extension Catalogue: TestDependencyKey {
  static let testValue = Catalogue()
}

extension DependencyValues {
  var catalogue: Catalogue {
    get { self[Catalogue.self] }
    set { self[Catalogue.self] = newValue }
  }
}

/// Counts what tasks that run at once have done.
private actor Tally {
  private(set) var count = 0

  func add(_ amount: Int) -> Int {
    count += amount
    return count
  }
}

/// A search that waits for a pause in typing, a stream of prices, a timer, and workers that race.
@Reducer
struct Search {
  @ObservableState
  struct State: Equatable {
    var query = ""
    var matches: [String] = []
    var price = 0
    var seconds = 0
    var sums: [Int] = []
  }

  enum Action {
    case queryChanged(String)
    case found([String])
    case pricesWanted
    case price(Int)
    case timerStarted
    case timerStopped
    case ticked
    case workersWanted(Int)
    case worked(Int)
  }

  enum CancelID {
    case search
    case timer
  }

  @Dependency(\.catalogue) var catalogue
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        state.query = query
        return .run { [catalogue, clock] send in
          try await clock.sleep(for: .milliseconds(300))
          await send(.found(try await catalogue.matches(query)))
        }
        .cancellable(id: CancelID.search, cancelInFlight: true)

      case .found(let matches):
        state.matches = matches
        return .none

      case .pricesWanted:
        return .run { [catalogue] send in
          for await price in catalogue.prices() {
            await send(.price(price))
          }
        }

      case .price(let price):
        state.price = price
        return .none

      case .timerStarted:
        return .run { [clock] send in
          for await _ in clock.timer(interval: .seconds(1)) {
            await send(.ticked)
          }
        }
        .cancellable(id: CancelID.timer)

      case .timerStopped:
        return .cancel(id: CancelID.timer)

      case .ticked:
        state.seconds += 1
        return .none

      case .workersWanted(let count):
        return .run { send in
          let tally = Tally()
          await withTaskGroup(of: Void.self) { group in
            for number in 1...count {
              group.addTask {
                for _ in 0..<number { await Task.yield() }
                let sum = await Task.detached { await tally.add(number) }.value
                await send(.worked(sum))
              }
            }
          }
        }

      case .worked(let sum):
        state.sums.append(sum)
        return .none
      }
    }
  }
}

@MainActor
@Suite("A search, prices, a timer and workers", .timeLimit(.minutes(1)))
struct FlakeTests {
  @Test("Only the last query is searched, after a pause")
  func search() async {
    let clock = TestClock()
    let store = TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.continuousClock = clock
      $0.catalogue.matches = { query in
        await Task.yield()
        return ["\(query)!", "\(query)?"]
      }
    }
    await store.send(.queryChanged("b")) { $0.query = "b" }
    await clock.advance(by: .milliseconds(299))
    await store.send(.queryChanged("be")) { $0.query = "be" }
    await clock.advance(by: .milliseconds(299))
    await store.send(.queryChanged("bee")) { $0.query = "bee" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.found) { $0.matches = ["bee!", "bee?"] }
    await store.finish()
  }

  @Test("Prices arrive in the order of the stream, beside a timer")
  func prices() async {
    let clock = TestClock()
    let (prices, continuation) = AsyncStream.makeStream(of: Int.self)
    let store = TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.continuousClock = clock
      $0.catalogue.prices = { prices }
    }
    await store.send(.timerStarted)
    await store.send(.pricesWanted)
    for second in 1...5 {
      continuation.yield(second * 10)
      await store.receive(\.price) { $0.price = second * 10 }
      await clock.advance(by: .seconds(1))
      await store.receive(\.ticked) { $0.seconds = second }
    }
    await store.send(.timerStopped)
    continuation.finish()
    await clock.advance(by: .seconds(60))
    await store.finish()
  }

  @Test("Workers that race finish in the same order on each run")
  func workers() async {
    let store = TestStore(initialState: Search.State()) { Search() }
    await store.send(.workersWanted(6))
    var sums: [Int] = []
    for number in 1...6 {
      sums.append((sums.last ?? 0) + number)
      await store.receive(\.worked) { $0.sums = sums }
    }
    await store.finish()
  }
}
