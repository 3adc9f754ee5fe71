import FavoritePrimes
import FavoritesFile
import IntarsiaTesting
import ModularFavoritePrimes
import NthPrimeClient
import Testing

@Suite("The favourites, with a tuple of two", .endsWithinAMinute)
struct FavoritePrimesTests {
  private let noPrimes: FavoritePrimesEnvironment = (
    favoritesFile: .inMemory(), nthPrime: { _, _ in throw NthPrimeError.malformedResponse }
  )

  @Test("The explicit favourites delete an entry, save the list and load it")
  func file() async {
    await assert(
      initialValue: FavoritePrimes.State(primes: [2, 3, 5]),
      reducer: favoritePrimesReducer,
      environment: noPrimes,
      steps:
        Step(.send, .deleteButtonTapped(prime: 3)) { $0.primes = [2, 5] },
      Step(.send, .saveButtonTapped) { $0.isSaving = true },
      Step(.receive, .saveResponse(.success(2))) {
        $0.isSaving = false
        $0.status = "2 favourites saved."
      },
      Step(.send, .deleteButtonTapped(prime: 2)) {
        $0.status = nil
        $0.primes = [5]
      },
      Step(.send, .loadButtonTapped) { $0.isLoading = true },
      Step(.receive, .loadResponse(.success([2, 5]))) {
        $0.isLoading = false
        $0.primes = [2, 5]
        $0.status = "2 favourites loaded."
      }
    )
  }

  @Test("The explicit favourites report a missing file and file errors")
  func failures() async {
    struct Full: Error, CustomStringConvertible { let description = "The disk is full." }
    let failing = FavoritesFile(load: { throw Full() }, save: { _ in throw Full() })
    let failure = FavoritesFailure(Full())
    await assert(
      initialValue: FavoritePrimes.State(),
      reducer: favoritePrimesReducer,
      environment: noPrimes,
      steps:
        Step(.send, .loadButtonTapped) { $0.isLoading = true },
      Step(.receive, .loadResponse(.success(nil))) {
        $0.isLoading = false
        $0.status = "No favourites were saved yet."
      }
    )
    await assert(
      initialValue: FavoritePrimes.State(primes: [2]),
      reducer: favoritePrimesReducer,
      environment: (favoritesFile: failing, nthPrime: noPrimes.nthPrime),
      steps:
        Step(.send, .saveButtonTapped) { $0.isSaving = true },
      Step(.receive, .saveResponse(.failure(failure))) {
        $0.isSaving = false
        $0.alert = .notSaved(message: failure.message)
      },
      Step(.send, .alert(.dismiss)) { $0.alert = nil },
      Step(.send, .loadButtonTapped) { $0.isLoading = true },
      Step(.receive, .loadResponse(.failure(failure))) {
        $0.isLoading = false
        $0.alert = .notLoaded(message: failure.message)
      }
    )
  }

  @Test("The explicit favourites ask for an entry's nth prime and show it in an alert")
  func nthPrime() async {
    await assert(
      initialValue: FavoritePrimes.State(primes: [2, 3]),
      reducer: favoritePrimesReducer,
      environment: (favoritesFile: .inMemory(), nthPrime: { n, _ in n == 3 ? 5 : 0 }),
      steps:
        Step(.send, .nthPrimeButtonTapped(prime: 3)) {
          $0.request = FavoritePrimes.Request(n: 3)
        },
      Step(.receive, .nthPrimeResponse(n: 3, .success(5))) {
        $0.request = nil
        $0.alert = .nthPrime(n: 3, prime: 5)
      },
      Step(.send, .alert(.dismiss)) { $0.alert = nil }
    )
  }
}
