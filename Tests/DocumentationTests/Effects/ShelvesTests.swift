import Dispatch
import Foundation
import IntarsiaTesting
import Testing

@Suite("Effects: callbacks, errors, places", .endsWithinAMinute)
struct ShelvesTests {
  struct Book: Codable, Equatable, Sendable {
    var title: String
  }

  struct Library: Sendable {
    struct Request: Sendable {
      var cancel: @Sendable () -> Void = {}
    }

    var fetch:
      @Sendable (_ completion: @escaping @Sendable ([Book], (any Error)?) -> Void) -> Request
  }

  struct Catalog: Sendable {
    var count: @Sendable (String) async throws -> Int = { $0.count }
    var download: @Sendable () async throws -> Data = { Data(#"[{"title":"Swift"}]"#.utf8) }
    var saved: @Sendable () async throws -> [Book] = { [Book(title: "saved")] }
  }

  struct Shelves: Reducer {
    struct State: Equatable {
      var books: [Book] = []
      var numbers: [Int] = []
      var isLoading = false
    }

    @CasePathable
    enum Action: Equatable {
      case fetchButtonTapped
      case fetched([Book])
      case compareButtonTapped
      case compared(Int)
      case countButtonTapped([String])
      case counted(Int)
      case downloadButtonTapped
      case downloadStarted
      case decodeButtonTapped
    }

    var library = Library { completion in
      completion([Book(title: "fetched")], nil)
      return Library.Request()
    }
    var catalog = Catalog()
    var decodingQueue = DispatchQueue(label: "decoding")

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      let (library, catalog) = (library, catalog)
      switch action {
      // snippet
      case .fetchButtonTapped:
        return Effect<[Book]>.future { callback in
          let request = library.fetch { books, error in
            if let error { callback(.failure(error)) } else { callback(books) }
          }
          callback.onCancel { request.cancel() }
        }
        .replaceError(with: [])
        .map(Action.fetched)
      // end
      case .fetched(let books):
        state.books = books
        return .none
      // snippet
      case .compareButtonTapped:
        return .task {
          async let new = catalog.count("new")
          async let old = catalog.count("old")
          return .compared(try await new - old)
        }
      case .countButtonTapped(let shelves):
        return .run { send in
          try await withThrowingTaskGroup(of: Int.self) { group in
            for shelf in shelves { group.addTask { try await catalog.count(shelf) } }
            for try await count in group { await send(.counted(count)) }
          }
        }
      // end
      case .compared(let number), .counted(let number):
        state.numbers.append(number)
        return .none
      // snippet
      case .downloadButtonTapped:
        return Effect<Data>.task { try await catalog.download() }
          .decode(type: [Book].self, decoder: JSONDecoder())
          .catch { _ in .task { try await catalog.saved() } }
          .replaceError(with: [])
          .map(Action.fetched)
          .prepend(.downloadStarted)
      // end
      case .downloadStarted:
        state.isLoading = true
        return .none
      // snippet
      case .decodeButtonTapped:
        return Effect<Data>.task { try await catalog.download() }
          .receive(on: .queue(decodingQueue))
          .tryMap { data in try JSONDecoder().decode([Book].self, from: data) }
          .receive(on: .ui)
          .replaceError(with: [])
          .map(Action.fetched)
      // end
      }
    }
  }

  @Test("A future sends its callback's value as an action")
  func callback() async {
    let store = TestStore(initialState: Shelves.State()) { Shelves() }
    await store.send(.fetchButtonTapped)
    await store.receive(\.fetched) { $0.books = [Book(title: "fetched")] }
  }

  @Test("Effects that compute concurrently send their results")
  func concurrency() async {
    let store = TestStore(initialState: Shelves.State()) { Shelves() }
    await store.send(.compareButtonTapped)
    await store.receive(\.compared) { $0.numbers = [0] }
    await store.send(.countButtonTapped(["a"]))
    await store.receive(\.counted) { $0.numbers = [0, 1] }
  }

  @Test("An effect replaces data that cannot be decoded")
  func errors() async {
    var catalog = Catalog()
    let store = TestStore(initialState: Shelves.State()) { Shelves(catalog: catalog) }
    await store.send(.downloadButtonTapped)
    await store.receive(\.downloadStarted) { $0.isLoading = true }
    await store.receive(\.fetched) { $0.books = [Book(title: "Swift")] }
    catalog.download = { Data("{".utf8) }
    let broken = TestStore(initialState: Shelves.State()) { Shelves(catalog: catalog) }
    await broken.send(.downloadButtonTapped)
    await broken.receive(\.downloadStarted) { $0.isLoading = true }
    await broken.receive(\.fetched) { $0.books = [Book(title: "saved")] }
  }

  @Test("An effect decodes on a queue and delivers its result to the store")
  @MainActor
  func places() async {
    let store = Store(initialState: Shelves.State()) { Shelves() }
    await store.send(.decodeButtonTapped).finish()
    #expect(store.withState(\.books) == [Book(title: "Swift")])
  }
}
