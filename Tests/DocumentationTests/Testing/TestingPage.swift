import Foundation
import IntarsiaTesting
import Testing

/// The code of Documentation/Testing.md.
enum TestingPage {
  // snippet
  @Reducer
  struct Search {
    @ObservableState
    struct State: Equatable {
      var query = ""
      var results: [String] = []
      var isSearching = false
    }

    enum Action {
      case queryChanged(String)
      case found(Result<[String], any Error>)
      case clearButtonTapped
    }

    enum CancelID { case search }

    @Dependency(\.continuousClock) var clock
    @Dependency(\.library.search) var search

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .queryChanged(let query):
          state.query = query
          state.isSearching = true
          return .run { send in
            try await clock.sleep(for: .milliseconds(300))
            await send(.found(Result { try await search(query) }))
          }
          .cancellable(id: CancelID.search, cancelInFlight: true)

        case .found(let result):
          state.isSearching = false
          state.results = (try? result.get()) ?? []
          return .none

        case .clearButtonTapped:
          state = State()
          return .cancel(id: CancelID.search)
        }
      }
    }
  }
  // end

  struct Offline: Error, Equatable {}
}

// snippet
@DependencyClient
struct Library: Sendable {
  var search: @Sendable (_ query: String) async throws -> [String]
}

extension DependencyValues {
  @DependencyEntry var library = Library()
}
// end

@Suite("Testing.md", .endsWithinAMinute)
struct TestingPageTests {
  typealias Search = TestingPage.Search
  typealias Offline = TestingPage.Offline

  // snippet
  @Test("A search shows what was found")
  func search() async {
    let store = TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.continuousClock = VirtualClock()
      $0.library.search = { query in ["\(query) of the Rings"] }
    }

    await store.send(.queryChanged("Lord")) {
      $0.query = "Lord"
      $0.isSearching = true
    }
    await store.receive(\.found.success, ["Lord of the Rings"]) {
      $0.isSearching = false
      $0.results = ["Lord of the Rings"]
    }
  }
  // end

  private func makeStore() -> TestStoreOf<Search> {
    TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.continuousClock = VirtualClock()
      $0.library.search = { query in ["\(query) of the Rings"] }
    }
  }

  @Test("A test store sends and receives by case paths, values and predicates")
  func forms() async {
    let store = makeStore()
    // snippet
    // The key path to a case, at any depth.
    await store.send(\.queryChanged, "Lord") {
      $0.query = "Lord"
      $0.isSearching = true
    }
    // An action of a case, with any payload.
    await store.receive(\.found) {
      $0.isSearching = false
      $0.results = ["Lord of the Rings"]
    }

    store.dependencies.library.search = { _ in throw Offline() }
    await store.send(.queryChanged("Lady")) {
      $0.query = "Lady"
      $0.isSearching = true
    }
    // An action that satisfies a predicate.
    await store.receive { action in
      if case .found(.failure(is Offline)) = action { true } else { false }
    } assert: {
      $0.isSearching = false
      $0.results = []
    }
    // end
  }

  @Test("A test ends its effects by cancelling a task and finishing the store")
  func end() async {
    let store = makeStore()
    // snippet
    let task = await store.send(.queryChanged("Lord")) {
      $0.query = "Lord"
      $0.isSearching = true
    }
    await task.cancel()  // as a view does that goes away
    await store.finish()  // lets every effect end
    // end
  }

  @Test("A non-exhaustive test omits actions and changes")
  func nonExhaustive() async {
    // snippet
    let store = makeStore()
    store.exhaustivity = .off  // or .off(showSkippedAssertions: true), which shows them as warnings

    await store.send(.queryChanged("Lord"))
    await store.receive(\.found) {
      $0.results = ["Lord of the Rings"]
    }
    // end
  }

  @Test("withExhaustivity(.off) allows omissions in a part of a test")
  func partlyExhaustive() async {
    let store = makeStore()
    // snippet
    await store.withExhaustivity(.off) {
      await store.send(.queryChanged("Lord"))
      await store.receive(\.found)
    }
    await store.send(.clearButtonTapped) {
      $0.query = ""
      $0.results = []
    }
    // end
  }

  // snippet
  @Test("In each job order, the search shows the results of the last query")
  func order() async throws {
    try await withJobOrders(.all()) {
      let store = TestStore(initialState: Search.State()) {
        Search()
      } withDependencies: {
        $0.continuousClock = VirtualClock()
        $0.library.search = { query in ["\(query) of the Rings"] }
      }
      store.exhaustivity = .off
      await store.send(.queryChanged("Lord"))
      await store.send(.queryChanged("Lady"))
      await store.finish()
      store.assert { $0.results = ["Lady of the Rings"] }
    }
  }
  // end

  @Test("letEffectsRun waits for the queries that a search effect makes")
  func letEffectsRun() async throws {
    // snippet
    let (queries, log) = AsyncStream.makeStream(of: String.self)
    let store = TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.continuousClock = VirtualClock()
      $0.library.search = { query in
        log.yield(query)
        return []
      }
    }
    store.exhaustivity = .off
    await store.send(.queryChanged("Lord"))
    let query = try await store.letEffectsRun { await queries.first { _ in true } }
    #expect(query == "Lord")
    // end
  }

  // snippet
  @Test("A sleep without a clock takes no time", .needsExactMode)
  func sleep() async throws {
    try await simulate { try await Task.sleep(for: .seconds(60)) }
  }
  // end

  @Test("simulate runs concurrent sleeps in virtual time")
  func simulation() async throws {
    // snippet
    let clock = VirtualClock()
    let winner = try await simulate {
      await withTaskGroup(of: String.self) { group in
        group.addTask {
          try? await clock.sleep(for: .seconds(60))
          return "tortoise"
        }
        group.addTask {
          try? await clock.sleep(for: .seconds(90))
          return "hare"
        }
        return await group.next()
      }
    }
    #expect(winner == "tortoise")  // at once: nobody slept for a minute
    // end
  }
}
