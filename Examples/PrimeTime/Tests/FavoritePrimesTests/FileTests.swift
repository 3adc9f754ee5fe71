import FavoritePrimes
import FavoritesFile
import Foundation
import Intarsia
import IntarsiaTesting
import Testing

@Suite("The favourites and their file", .endsWithinAMinute)
struct FileTests {
  private static let url = URL(
    fileURLWithPath: FavoritesFile.path(environment: ProcessInfo.processInfo.environment))

  private let disk = InMemoryFileStorage()

  /// The text of the file.
  private var text: String? { disk.files[Self.url].map { String(decoding: $0, as: UTF8.self) } }

  private func makeStore() -> TestStoreOf<FavoritePrimes> {
    TestStore(initialState: FavoritePrimes.State()) {
      FavoritePrimes()
    } withDependencies: { [disk] in
      $0.defaultFileStorage = disk
    }
  }

  @Test("A deleted favourite is gone from the file too, without a save")
  func automatic() async throws {
    try disk.write(Data("[2,3]".utf8), to: Self.url)
    let store = makeStore()
    await store.send(.deleteButtonTapped(prime: 3)) { $0.$primes.withLock { $0 = [2] } }
    #expect(text == "[2]\n")
  }

  @Test("A save says how many favourites are in the file")
  func save() async throws {
    try disk.write(Data("[2,3]".utf8), to: Self.url)
    let store = makeStore()
    await store.send(.saveButtonTapped) { $0.isSaving = true }
    await store.receive(.saveResponse(.success(2))) {
      $0.isSaving = false
      $0.status = "2 favourites saved."
    }
    await store.send(.deleteButtonTapped(prime: 3)) {
      $0.$primes.withLock { $0 = [2] }
      $0.status = nil
    }
    await store.send(.saveButtonTapped) { $0.isSaving = true }
    await store.receive(.saveResponse(.success(1))) {
      $0.isSaving = false
      $0.status = "1 favourite saved."
    }
    #expect(text == "[2]\n")
  }

  @Test("On a full disk, the list names the problem, and a save shows an alert")
  func full() async throws {
    struct Full: Error, CustomStringConvertible { let description = "The disk is full." }
    try disk.write(Data("[2,3]".utf8), to: Self.url)
    disk.writeError = Full()
    let store = makeStore()
    await store.send(.deleteButtonTapped(prime: 3)) { $0.$primes.withLock { $0 = [2] } }
    #expect(store.state.problem == "The favourites are not saved. The disk is full.")

    await store.send(.saveButtonTapped) { $0.isSaving = true }
    await store.receive(.saveResponse(.failure(SaveFailure(message: "The disk is full.")))) {
      $0.isSaving = false
      $0.alert = .notSaved(message: "The disk is full.")
    }
    #expect(store.state.alert?.title == "The favourites are not saved")
    #expect(store.state.alert?.message == TextState("The disk is full."))
    await store.send(.alert(.dismiss)) { $0.alert = nil }
    #expect(store.state.primes == [2])
    #expect(text == "[2,3]")

    disk.writeError = nil
    await store.send(.saveButtonTapped) { $0.isSaving = true }
    await store.receive(.saveResponse(.success(1))) {
      $0.isSaving = false
      $0.status = "1 favourite saved."
    }
    #expect(store.state.problem == nil)
    #expect(text == "[2]\n")
  }

  @Test("The problem of a damaged file names the reason and the copy that the next save makes")
  func damaged() async throws {
    try disk.write(Data("[2, 3".utf8), to: Self.url)
    let favorites = withDependencies {
      $0.defaultFileStorage = disk
    } operation: {
      Shared(.favorites)
    }
    let store = TestStore(initialState: FavoritePrimes.State(primes: favorites)) {
      FavoritePrimes()
    }
    let error = try #require(favorites.loadError as? UndecodableFile)
    #expect(
      store.state.problem == """
        The favourites are not loaded. The content of \(Self.url.path) cannot be decoded: it is not \
        JSON. The file stays as it is. Before a save replaces it, its content is copied to \
        \(error.copy.path).
        """)
    #expect(text == "[2, 3")

    favorites.withLock { $0 = [5] }
    #expect(text == "[5]\n")
    #expect(disk.files[error.copy] == Data("[2, 3".utf8))
    #expect(store.state.problem == nil)
  }

  @Test("A save in progress prevents another one")
  func busy() async {
    var state = FavoritePrimes.State()
    state.isSaving = true
    let store = TestStore(initialState: state) { FavoritePrimes() }
    await store.send(.saveButtonTapped)
  }
}
