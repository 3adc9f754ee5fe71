import FavoritePrimes
import FavoritesFile
import IntarsiaTesting
import ModularFavoritePrimes
import NthPrimeClient
import NthPrimeRequest
import Testing

@Suite("The favourites, with a function as their environment", .endsWithinAMinute)
struct FavoritePrimesTests {
  private let noPrimes: FavoritePrimesEnvironment = { _, _ in
    throw NthPrimeError.malformedResponse
  }

  @Test("The explicit favourites delete an entry and save the list")
  func save() async {
    await assert(
      initialValue: FavoritePrimes.State(primes: Shared(value: [2, 3, 5])),
      reducer: favoritePrimesReducer,
      environment: noPrimes,
      steps:
        Step(.send, .deleteButtonTapped(prime: 3)) { $0.$primes.withLock { $0 = [2, 5] } },
      Step(.send, .saveButtonTapped) { $0.isSaving = true },
      Step(.receive, .saveResponse(.success(2))) {
        $0.isSaving = false
        $0.status = "2 favourites saved."
      },
      Step(.send, .deleteButtonTapped(prime: 2)) {
        $0.status = nil
        $0.$primes.withLock { $0 = [5] }
      }
    )
  }

  @Test("The explicit favourites show the error of a save in an alert")
  func failure() async {
    struct Full: Error, CustomStringConvertible { let description = "The disk is full." }
    let disk = InMemoryFileStorage()
    disk.writeError = Full()
    let primes = withDependencies {
      $0.defaultFileStorage = disk
    } operation: {
      Shared(.favorites)
    }
    primes.withLock { $0 = [2] }
    let failure = SaveFailure(Full())
    await assert(
      initialValue: FavoritePrimes.State(primes: primes),
      reducer: favoritePrimesReducer,
      environment: noPrimes,
      steps:
        Step(.send, .saveButtonTapped) { $0.isSaving = true },
      Step(.receive, .saveResponse(.failure(failure))) {
        $0.isSaving = false
        $0.alert = .notSaved(message: failure.message)
      },
      Step(.send, .alert(.dismiss)) { $0.alert = nil }
    )
  }

  @Test("The explicit favourites ask for an entry's nth prime and show it in an alert")
  func nthPrime() async {
    await assert(
      initialValue: FavoritePrimes.State(primes: Shared(value: [2, 3])),
      reducer: favoritePrimesReducer,
      environment: { n, _ in n == 3 ? 5 : 0 },
      steps:
        Step(.send, .nthPrimeButtonTapped(prime: 3)) {
          $0.request = NthPrimeRequest.State(n: 3)
        },
      Step(.receive, .request(.answered(.success(5)))) {
        $0.request = nil
        $0.alert = .nthPrime(n: 3, prime: 5)
      },
      Step(.send, .alert(.dismiss)) { $0.alert = nil }
    )
  }
}
