import FavoritePrimes
import Intarsia
import IntarsiaTesting
import NthPrimeClient
import NthPrimeRequest
import Testing

@Suite("The list of the favourites", .endsWithinAMinute)
struct ListTests {
  @Test("Deleting an entry removes it from the list")
  func delete() async {
    let store = TestStore(initialState: FavoritePrimes.State(primes: Shared(value: [2, 3, 5]))) {
      FavoritePrimes()
    }
    await store.send(.deleteButtonTapped(prime: 3)) { $0.$primes.withLock { $0 = [2, 5] } }
    await store.send(.deleteButtonTapped(prime: 3))
  }

  @Test("The favourites list asks for an entry's nth prime and shows it in an alert")
  func nthPrime() async {
    let store = TestStore(initialState: FavoritePrimes.State(primes: Shared(value: [2, 3]))) {
      FavoritePrimes()
    } withDependencies: {
      $0.nthPrime = .replaying(.progress(0.5), .prime(5))
    }
    await store.send(.nthPrimeButtonTapped(prime: 3)) {
      $0.request = NthPrimeRequest.State(n: 3)
    }
    await store.receive(.request(.progressed(0.5))) { $0.request?.progress = 0.5 }
    await store.receive(.request(.answered(.success(5)))) {
      $0.request = nil
      $0.alert = .nthPrime(n: 3, prime: 5)
    }
    #expect(store.state.alert?.title == "The 3rd prime is 5")
    #expect(store.state.alert?.message == nil)
    await store.send(.alert(.dismiss)) { $0.alert = nil }
  }

  @Test("The alert shows an error of the request")
  func failure() async {
    let store = TestStore(initialState: FavoritePrimes.State(primes: Shared(value: [2]))) {
      FavoritePrimes()
    } withDependencies: {
      $0.nthPrime = .replaying(throwing: NthPrimeError.connectionRefused(address: "here:1"))
    }
    let message = "here:1 refused the connection. Check the address in WOLFRAM_API_URL."
    await store.send(.nthPrimeButtonTapped(prime: 2)) {
      $0.request = NthPrimeRequest.State(n: 2)
    }
    await store.receive(.request(.answered(.failure(NthPrimeFailure(message: message))))) {
      $0.request = nil
      $0.alert = .noAnswer(n: 2, message: message)
    }
    #expect(store.state.alert?.title == "What is the 2nd prime?")
    #expect(store.state.alert?.message == TextState(message))
  }

  @Test("An entry below 1 shows an alert without asking the client")
  func notPositive() async {
    let store = TestStore(initialState: FavoritePrimes.State(primes: Shared(value: [-2]))) {
      FavoritePrimes()
    }
    await store.send(.nthPrimeButtonTapped(prime: -2)) {
      $0.alert = .noAnswer(
        n: -2, message: "There is no -2nd prime: they are counted from the 1st, which is 2.")
    }
  }

  @Test("The favourites list ignores a second request and can cancel the first")
  func cancel() async {
    let store = TestStore(initialState: FavoritePrimes.State(primes: Shared(value: [2, 3]))) {
      FavoritePrimes()
    } withDependencies: {
      $0.nthPrime = NthPrimeClient(name: "slow") { _ in AsyncThrowingStream { _ in } }
    }
    await store.send(.nthPrimeButtonTapped(prime: 2)) {
      $0.request = NthPrimeRequest.State(n: 2)
    }
    #expect(store.state.isNthPrimeButtonDisabled)
    await store.send(.nthPrimeButtonTapped(prime: 3))
    await store.send(.cancelButtonTapped) { $0.request = nil }
    await store.finish()
  }
}
