import Counter
import FavoritePrimes
import FavoritesFile
import IntarsiaTesting
import ModularPrimeTime
import NthPrimeClient
import PrimeModal
import PrimeTimeApp
import Testing

@Suite("The application as a whole, with a flat tuple", .endsWithinAMinute)
struct JourneyTests {
  private let environment: PrimeTimeEnvironment = (
    nthPrime: .replaying(.prime(3), name: "Wolfram|Alpha"),
    offlineNthPrime: .replaying(.progress(0.5), .prime(2), name: "offline"),
    favoritesFile: .inMemory()
  )

  @Test("The root environment gives each counter its own client")
  func appeared() async {
    await assert(
      initialValue: PrimeTime.State(),
      reducer: primeTimeReducer,
      environment: environment,
      steps:
        Step(.send, .wolfram(.appeared)) { $0.wolfram.source = "Wolfram|Alpha" },
      Step(.send, .offline(.appeared)) { $0.offline.source = "offline" }
    )
  }

  @Test("Explicit Prime Time counts, adds a favourite, asks for a prime and switches screens")
  func journey() async {
    await assert(
      initialValue: PrimeTime.State(), reducer: primeTimeReducer, environment: environment
    ) {
      // The first counter: two is prime, and becomes a favourite everywhere.
      for number in 1...2 {
        Step(.send, .wolfram(.incrementButtonTapped)) { $0.wolfram.number = number }
      }
      Step(.send, .wolfram(.isPrimeButtonTapped)) {
        $0.wolfram.modal = PrimeModal.State(number: 2)
      }
      Step(.send, .wolfram(.modal(.presented(.saveButtonTapped)))) {
        $0.wolfram.modal?.favorites = [2]
        $0.wolfram.favorites = [2]
        $0.offline.favorites = [2]
        $0.favorites.primes = [2]
      }
      Step(.send, .wolfram(.modal(.dismiss))) { $0.wolfram.modal = nil }
      Step(.send, .wolfram(.nthPrimeButtonTapped)) { $0.wolfram.request = .init(n: 2) }
      Step(.receive, \.wolfram.nthPrimeResponse) {
        $0.wolfram.request = nil
        $0.wolfram.alert = .nthPrime(n: 2, prime: 3)
      }
      Step(.send, .wolfram(.alert(.dismiss))) { $0.wolfram.alert = nil }

      // The second counter: the same reducer, another function, a number of its own.
      Step(.send, .tabSelected(.offline)) { $0.tab = .offline }
      Step(.send, .offline(.incrementButtonTapped)) { $0.offline.number = 1 }
      Step(.send, .offline(.nthPrimeButtonTapped)) { $0.offline.request = .init(n: 1) }
      Step(.receive, \.offline.nthPrimeProgress) { $0.offline.request?.progress = 0.5 }
      Step(.receive, \.offline.nthPrimeResponse) {
        $0.offline.request = nil
        $0.offline.alert = .nthPrime(n: 1, prime: 2)
      }
      Step(.send, .offline(.alert(.dismiss))) { $0.offline.alert = nil }

      // The favourites: saved, removed, loaded again.
      Step(.send, .tabSelected(.favorites)) { $0.tab = .favorites }
      Step(.send, .favorites(.saveButtonTapped)) { $0.favorites.isSaving = true }
      Step(.receive, \.favorites.saveResponse) {
        $0.favorites.isSaving = false
        $0.favorites.status = "1 favourite saved."
      }
      Step(.send, .favorites(.deleteButtonTapped(prime: 2))) {
        $0.favorites.status = nil
        $0.share([])
      }
      Step(.send, .favorites(.loadButtonTapped)) { $0.favorites.isLoading = true }
      Step(.receive, \.favorites.loadResponse) {
        $0.favorites.isLoading = false
        $0.favorites.status = "1 favourite loaded."
        $0.share([2])
      }
      Step(.send, .favorites(.nthPrimeButtonTapped(prime: 2))) {
        $0.favorites.status = nil
        $0.favorites.request = .init(n: 2)
      }
      Step(.receive, \.favorites.nthPrimeResponse) {
        $0.favorites.request = nil
        $0.favorites.alert = .nthPrime(n: 2, prime: 3)
      }
      Step(.send, .favorites(.alert(.dismiss))) { $0.favorites.alert = nil }
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
        offlineNthPrime: NthPrimeClient(name: "slow") { _ in stream },
        favoritesFile: .inMemory()
      ),
      steps:
        Step(.send, .wolfram(.nthPrimeButtonTapped)) { $0.wolfram.request = .init(n: 4) },
      Step(.send, .offline(.nthPrimeButtonTapped)) { $0.offline.request = .init(n: 5) },
      Step(.send, .wolfram(.cancelButtonTapped)) { $0.wolfram.request = nil },
      Step(.do) { answer.yield(.prime(11)) },
      Step(.receive, \.offline.nthPrimeResponse) {
        $0.offline.request = nil
        $0.offline.alert = .nthPrime(n: 5, prime: 11)
      }
    )
  }
}

extension PrimeTime.State {
  /// Writes down these favourites wherever there are some.
  fileprivate mutating func share(_ favorites: [Int]) {
    wolfram.favorites = favorites
    offline.favorites = favorites
    self.favorites.primes = favorites
  }
}
