import FavoritePrimes
import FavoritesFile
import Intarsia
import IntarsiaTesting
import Testing

@Suite("The favourites and their file", .endsWithinAMinute)
struct FileTests {
  @Test("Loading returns the saved favourites")
  func roundTrip() async {
    let store = TestStore(initialState: FavoritePrimes.State(primes: [2, 3])) {
      FavoritePrimes()
    } withDependencies: {
      $0.favoritesFile = .inMemory()
    }
    await store.send(.saveButtonTapped) { $0.isSaving = true }
    await store.receive(.saveResponse(.success(2))) {
      $0.isSaving = false
      $0.status = "2 favourites saved."
    }
    await store.send(.deleteButtonTapped(prime: 3)) {
      $0.primes = [2]
      $0.status = nil
    }
    await store.send(.loadButtonTapped) { $0.isLoading = true }
    await store.receive(.loadResponse(.success([2, 3]))) {
      $0.isLoading = false
      $0.primes = [2, 3]
      $0.status = "2 favourites loaded."
    }
  }

  @Test("The status counts a single favourite in the singular")
  func single() async {
    let store = TestStore(initialState: FavoritePrimes.State()) {
      FavoritePrimes()
    } withDependencies: {
      $0.favoritesFile = .inMemory([7])
    }
    await store.send(.loadButtonTapped) { $0.isLoading = true }
    await store.receive(\.loadResponse) {
      $0.isLoading = false
      $0.primes = [7]
      $0.status = "1 favourite loaded."
    }
  }

  @Test("A favourite that is twice in the file is loaded once")
  func duplicates() async {
    let store = TestStore(initialState: FavoritePrimes.State()) {
      FavoritePrimes()
    } withDependencies: {
      $0.favoritesFile = .inMemory([7, 2, 7])
    }
    await store.send(.loadButtonTapped) { $0.isLoading = true }
    await store.receive(.loadResponse(.success([7, 2, 7]))) {
      $0.isLoading = false
      $0.primes = [7, 2]
      $0.status = "2 favourites loaded (1 repeated)."
    }
  }

  @Test("Loading without a saved file leaves the list unchanged")
  func missing() async {
    let store = TestStore(initialState: FavoritePrimes.State(primes: [2])) {
      FavoritePrimes()
    } withDependencies: {
      $0.favoritesFile = .inMemory()
    }
    await store.send(.loadButtonTapped) { $0.isLoading = true }
    await store.receive(.loadResponse(.success(nil))) {
      $0.isLoading = false
      $0.status = "No favourites were saved yet."
    }
  }

  @Test("A failed save shows an alert and keeps the list")
  func unwritable() async {
    let error = FavoritesFileError.unwritable(
      path: "/data/f.json", reason: "there is no space left on the disk")
    let store = TestStore(initialState: FavoritePrimes.State(primes: [2])) {
      FavoritePrimes()
    } withDependencies: {
      $0.favoritesFile.save = { _ in throw error }
    }
    let message = """
      The favourites cannot be saved to /data/f.json: there is no space left on the disk. \
      They are still in the list; save again when that is put right.
      """
    await store.send(.saveButtonTapped) { $0.isSaving = true }
    await store.receive(.saveResponse(.failure(FavoritesFailure(message: message)))) {
      $0.isSaving = false
      $0.alert = .notSaved(message: message)
    }
    #expect(store.state.alert?.title == "The favourites are not saved")
    #expect(store.state.alert?.message == TextState(message))
    await store.send(.alert(.dismiss)) { $0.alert = nil }
  }

  @Test("A corrupt file shows an alert with its new path, and the list stays")
  func corrupt() async {
    let error = FavoritesFileError.corrupt(
      path: "/data/f.json", setAsideAs: "/data/f.corrupt-1.json", reason: "it is not JSON")
    let store = TestStore(initialState: FavoritePrimes.State(primes: [2])) {
      FavoritePrimes()
    } withDependencies: {
      $0.favoritesFile.load = { throw error }
    }
    let message = """
      /data/f.json is no list of favourite primes: it is not JSON. \
      It is now called /data/f.corrupt-1.json; \
      put it right and give it its name back, or save to start anew.
      """
    await store.send(.loadButtonTapped) { $0.isLoading = true }
    await store.receive(.loadResponse(.failure(FavoritesFailure(message: message)))) {
      $0.isLoading = false
      $0.alert = .notLoaded(message: message)
    }
    #expect(store.state.alert?.title == "The favourites are not loaded")
    #expect(store.state.alert?.message == TextState(message))
  }

  @Test("A save or load in progress prevents another one")
  func busy() async {
    let (stream, finish) = AsyncStream<Void>.makeStream()
    let store = TestStore(initialState: FavoritePrimes.State(primes: [2])) {
      FavoritePrimes()
    } withDependencies: {
      $0.favoritesFile.save = { _ in await stream.first { true } }
    }
    await store.send(.saveButtonTapped) { $0.isSaving = true }
    #expect(store.state.isBusy)
    await store.send(.saveButtonTapped)
    await store.send(.loadButtonTapped)
    finish.yield()
    await store.receive(.saveResponse(.success(1))) {
      $0.isSaving = false
      $0.status = "1 favourite saved."
    }
  }

  @Test("A test without an override of the favourites file fails")
  func forgotten() async {
    await withExpectedIssue("The test does not say what the file holds") {
      let store = TestStore(initialState: FavoritePrimes.State()) { FavoritePrimes() }
      await store.send(.loadButtonTapped) { $0.isLoading = true }
      await store.receive(.loadResponse(.success(nil))) {
        $0.isLoading = false
        $0.status = "No favourites were saved yet."
      }
    }
  }
}
