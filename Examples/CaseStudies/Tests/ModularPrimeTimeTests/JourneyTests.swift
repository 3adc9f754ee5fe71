import Counter
import FavoritePrimes
import IntarsiaTesting
import ModularPrimeTime
import NthPrimeClient
import NthPrimeRequest
import PrimeModal
import PrimeTimeApp
import Testing

@Suite("The application as a whole, with a flat tuple", .endsWithinAMinute)
struct JourneyTests {
  private let environment: PrimeTimeEnvironment = (
    nthPrime: .replaying(.prime(3), name: "Wolfram|Alpha"),
    offlineNthPrime: .replaying(.progress(0.5), .prime(2), name: "offline")
  )

  @Test("The initial state names the client of each counter")
  func names() {
    let state = PrimeTime.State(for: environment)
    #expect(state.wolfram.source == "Wolfram|Alpha")
    #expect(state.offline.source == "offline")
  }

  @Test("Explicit Prime Time counts, adds a favourite, asks for a prime and switches screens")
  func journey() async {
    await assert(
      initialValue: PrimeTime.State(), reducer: primeTimeReducer, environment: environment
    ) {
      // The first counter: two is prime, and becomes a favourite on every screen.
      for number in 1...2 {
        Step(.send, .wolfram(.incrementButtonTapped)) { $0.wolfram.number = number }
      }
      Step(.send, .wolfram(.isPrimeButtonTapped)) {
        $0.wolfram.modal = PrimeModal.State(number: 2, favorites: $0.wolfram.$favorites)
      }
      Step(.send, .wolfram(.modal(.presented(.saveButtonTapped)))) {
        $0.wolfram.$favorites.withLock { $0 = [2] }
      }
      Step(.send, .wolfram(.modal(.dismiss))) { $0.wolfram.modal = nil }
      Step(.send, .wolfram(.nthPrimeButtonTapped)) { $0.wolfram.request = .init(n: 2) }
      Step(.receive, \.wolfram.request.answered) {
        $0.wolfram.request = nil
        $0.wolfram.alert = .nthPrime(n: 2, prime: 3)
      }
      Step(.send, .wolfram(.alert(.dismiss))) { $0.wolfram.alert = nil }

      // The second counter: the same reducer, but another function and another number.
      Step(.send, .tabSelected(.offline)) { $0.tab = .offline }
      Step(.send, .offline(.incrementButtonTapped)) { $0.offline.number = 1 }
      Step(.send, .offline(.nthPrimeButtonTapped)) { $0.offline.request = .init(n: 1) }
      Step(.receive, \.offline.request.progressed) { $0.offline.request?.progress = 0.5 }
      Step(.receive, \.offline.request.answered) {
        $0.offline.request = nil
        $0.offline.alert = .nthPrime(n: 1, prime: 2)
      }
      Step(.send, .offline(.alert(.dismiss))) { $0.offline.alert = nil }

      // The favourites: the list is saved, a favourite is asked about, and it is deleted.
      Step(.send, .tabSelected(.favorites)) { $0.tab = .favorites }
      Step(.send, .favorites(.saveButtonTapped)) { $0.favorites.isSaving = true }
      Step(.receive, \.favorites.saveResponse) {
        $0.favorites.isSaving = false
        $0.favorites.status = "1 favourite saved."
      }
      Step(.send, .favorites(.nthPrimeButtonTapped(prime: 2))) {
        $0.favorites.status = nil
        $0.favorites.request = .init(n: 2)
      }
      Step(.receive, \.favorites.request.answered) {
        $0.favorites.request = nil
        $0.favorites.alert = .nthPrime(n: 2, prime: 3)
      }
      Step(.send, .favorites(.alert(.dismiss))) { $0.favorites.alert = nil }
      Step(.send, .favorites(.deleteButtonTapped(prime: 2))) {
        $0.favorites.$primes.withLock { $0 = [] }
      }
    }
  }

  @Test("Cancelling one explicit counter's request leaves the other's running")
  func cancelOne() async {
    let (stream, answer) = AsyncThrowingStream<NthPrimeEvent, any Error>.makeStream()
    var state = PrimeTime.State()
    state.wolfram.number = 4
    state.offline.number = 5
    await assert(
      initialValue: state,
      reducer: primeTimeReducer,
      environment: (
        nthPrime: NthPrimeClient(name: "slow") { _ in AsyncThrowingStream { _ in } },
        offlineNthPrime: NthPrimeClient(name: "slow") { _ in stream }
      ),
      steps:
        Step(.send, .wolfram(.nthPrimeButtonTapped)) { $0.wolfram.request = .init(n: 4) },
      Step(.send, .offline(.nthPrimeButtonTapped)) { $0.offline.request = .init(n: 5) },
      Step(.send, .wolfram(.cancelButtonTapped)) { $0.wolfram.request = nil },
      Step(.do) { answer.yield(.prime(11)) },
      Step(.receive, \.offline.request.answered) {
        $0.offline.request = nil
        $0.offline.alert = .nthPrime(n: 5, prime: 11)
      }
    )
  }
}
