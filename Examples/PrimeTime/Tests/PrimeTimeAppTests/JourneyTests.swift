import Counter
import FavoritePrimes
import Intarsia
import IntarsiaTesting
import NthPrimeClient
import NthPrimeRequest
import PrimeModal
import PrimeTimeApp
import Testing

@Suite("The application as a whole", .endsWithinAMinute)
struct JourneyTests {
  @Test("Prime Time counts, adds a favourite, asks for a prime and switches screens")
  func journey() async {
    let store = TestStore(initialState: PrimeTime.State()) {
      PrimeTime()
    } withDependencies: {
      $0.nthPrime = .replaying(.prime(3), name: "Wolfram|Alpha")
      $0.offlineNthPrime = .replaying(.progress(0.5), .prime(2), name: "offline")
    }

    // The first counter: 2 is prime, and becomes a favourite on every screen.
    #expect(store.state.wolfram.source == "Wolfram|Alpha")
    await store.send(.wolfram(.incrementButtonTapped)) { $0.wolfram.number = 1 }
    await store.send(.wolfram(.incrementButtonTapped)) { $0.wolfram.number = 2 }
    await store.send(.wolfram(.isPrimeButtonTapped)) {
      $0.wolfram.modal = PrimeModal.State(number: 2, favorites: $0.wolfram.$favorites)
    }
    await store.send(.wolfram(.modal(.presented(.saveButtonTapped)))) {
      $0.wolfram.$favorites.withLock { $0 = [2] }
    }
    #expect(store.state.offline.favorites == [2])
    #expect(store.state.favorites.primes == [2])
    await store.send(.wolfram(.modal(.dismiss))) { $0.wolfram.modal = nil }
    await store.send(.wolfram(.nthPrimeButtonTapped)) { $0.wolfram.request = .init(n: 2) }
    await store.receive(\.wolfram.request.answered) {
      $0.wolfram.request = nil
      $0.wolfram.alert = .nthPrime(n: 2, prime: 3)
    }
    await store.send(.wolfram(.alert(.dismiss))) { $0.wolfram.alert = nil }

    // The second counter: the same feature with another dependency and its own number.
    await store.send(.tabSelected(.offline)) { $0.tab = .offline }
    #expect(store.state.offline.source == "offline")
    await store.send(.offline(.incrementButtonTapped)) { $0.offline.number = 1 }
    await store.send(.offline(.nthPrimeButtonTapped)) { $0.offline.request = .init(n: 1) }
    await store.receive(\.offline.request.progressed) { $0.offline.request?.progress = 0.5 }
    await store.receive(\.offline.request.answered) {
      $0.offline.request = nil
      $0.offline.alert = .nthPrime(n: 1, prime: 2)
    }
    await store.send(.offline(.alert(.dismiss))) { $0.offline.alert = nil }

    // The favourites: the test saves the list, asks for the 2nd prime, and deletes a favourite.
    await store.send(.tabSelected(.favorites)) { $0.tab = .favorites }
    await store.send(.favorites(.saveButtonTapped)) { $0.favorites.isSaving = true }
    await store.receive(\.favorites.saveResponse) {
      $0.favorites.isSaving = false
      $0.favorites.status = "1 favourite saved."
    }
    await store.send(.favorites(.nthPrimeButtonTapped(prime: 2))) {
      $0.favorites.status = nil
      $0.favorites.request = .init(n: 2)
    }
    await store.receive(\.favorites.request.answered) {
      $0.favorites.request = nil
      $0.favorites.alert = .nthPrime(n: 2, prime: 3)
    }
    await store.send(.favorites(.alert(.dismiss))) { $0.favorites.alert = nil }
    await store.send(.favorites(.deleteButtonTapped(prime: 2))) {
      $0.favorites.$primes.withLock { $0 = [] }
    }
    #expect(store.state.wolfram.favorites == [])
    await store.send(.tabSelected(.wolfram)) { $0.tab = .wolfram }
    await store.finish()
  }

  @Test("Deleting a favourite in the list updates an open modal")
  func openModal() async {
    var state = PrimeTime.State()
    state.favorites.$primes.withLock { $0 = [2] }
    state.wolfram.modal = PrimeModal.State(number: 2, favorites: state.wolfram.$favorites)
    let store = TestStore(initialState: state) { PrimeTime() }
    await store.send(.favorites(.deleteButtonTapped(prime: 2))) {
      $0.favorites.$primes.withLock { $0 = [] }
    }
    #expect(store.state.wolfram.modal?.isFavorite == false)
  }

  @Test("Cancelling one counter's request leaves the other counter's running")
  func cancelOne() async {
    let (stream, answer) = AsyncThrowingStream<NthPrimeEvent, any Error>.makeStream()
    var state = PrimeTime.State()
    state.wolfram.number = 4
    state.offline.number = 5
    let store = TestStore(initialState: state) {
      PrimeTime()
    } withDependencies: {
      $0.nthPrime = NthPrimeClient(name: "slow") { _ in AsyncThrowingStream { _ in } }
      $0.offlineNthPrime = NthPrimeClient(name: "slow") { _ in stream }
    }
    await store.send(.wolfram(.nthPrimeButtonTapped)) { $0.wolfram.request = .init(n: 4) }
    await store.send(.offline(.nthPrimeButtonTapped)) { $0.offline.request = .init(n: 5) }
    await store.send(.wolfram(.cancelButtonTapped)) { $0.wolfram.request = nil }
    answer.yield(.prime(11))
    await store.receive(\.offline.request.answered) {
      $0.offline.request = nil
      $0.offline.alert = .nthPrime(n: 5, prime: 11)
    }
  }
}
