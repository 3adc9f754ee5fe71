import Counter
import IntarsiaTesting
import ModularCounter
import NthPrimeClient
import NthPrimeRequest
import PrimeModal
import Testing

@Suite("A counter with a function as its environment", .endsWithinAMinute)
struct CounterTests {
  /// The environment of tests that need no prime: a call fails the test with an issue.
  private let nobody: CounterEnvironment = { n, _ in
    reportIssue("Nobody should have asked for prime number \(n).")
    return 0
  }

  @Test("The explicit counter counts up and down, through zero")
  func counting() async {
    await assert(
      initialValue: Counter.State(),
      reducer: counterReducer,
      environment: nobody,
      steps:
        Step(.send, .incrementButtonTapped) { $0.number = 1 },
      Step(.send, .decrementButtonTapped) { $0.number = 0 },
      Step(.send, .decrementButtonTapped) { $0.number = -1 }
    )
  }

  @Test("The explicit modal shows the counter's number and shares its favourites")
  func modal() async {
    await assert(
      initialValue: Counter.State(number: 7, favorites: Shared(value: [2])),
      reducer: counterReducer,
      environment: nobody,
      steps:
        Step(.send, .isPrimeButtonTapped) {
          $0.modal = PrimeModal.State(number: 7, favorites: $0.$favorites)
        },
      Step(.send, .modal(.presented(.saveButtonTapped))) {
        $0.$favorites.withLock { $0 = [2, 7] }
      },
      Step(.send, .modal(.presented(.removeButtonTapped))) {
        $0.$favorites.withLock { $0 = [2] }
      },
      Step(.send, .modal(.dismiss)) { $0.modal = nil }
    )
  }

  @Test("The explicit counter shows its function's progress and answer")
  func answer() async {
    await assert(
      initialValue: Counter.State(number: 1_000),
      reducer: counterReducer,
      environment: { n, progress in
        await progress(0.5)
        await progress(1)
        return n == 1_000 ? 7_919 : 0
      },
      steps:
        Step(.send, .nthPrimeButtonTapped) { $0.request = NthPrimeRequest.State(n: 1_000) },
      Step(.receive, .request(.progressed(0.5))) { $0.request?.progress = 0.5 },
      Step(.receive, .request(.progressed(1))) { $0.request?.progress = 1 },
      Step(.receive, .request(.answered(.success(7_919)))) {
        $0.request = nil
        $0.alert = .nthPrime(n: 1_000, prime: 7_919)
      },
      Step(.send, .alert(.dismiss)) { $0.alert = nil }
    )
  }

  @Test("The counter shows the error that its function throws")
  func failure() async {
    let failure = NthPrimeFailure(NthPrimeError.malformedResponse)
    await assert(
      initialValue: Counter.State(number: 2),
      reducer: counterReducer,
      environment: { _, _ in throw NthPrimeError.malformedResponse },
      steps:
        Step(.send, .nthPrimeButtonTapped) { $0.request = NthPrimeRequest.State(n: 2) },
      Step(.receive, .request(.answered(.failure(failure)))) {
        $0.request = nil
        $0.alert = .noAnswer(n: 2, message: failure.message)
      }
    )
  }

  @Test("The explicit counter below 1 shows an alert without calling its function")
  func notPositive() async {
    await assert(
      initialValue: Counter.State(number: 0),
      reducer: counterReducer,
      environment: nobody,
      steps: Step(.send, .nthPrimeButtonTapped) {
        $0.alert = .noAnswer(
          n: 0, message: "There is no 0th prime: they are counted from the 1st, which is 2.")
      }
    )
  }

  @Test("The explicit counter ignores a second tap and can cancel its request")
  func cancel() async {
    await assert(
      initialValue: Counter.State(number: 10),
      reducer: counterReducer,
      environment: { _, progress in
        await progress(0.25)
        try await Task.never()
        return 0
      },
      steps:
        Step(.send, .nthPrimeButtonTapped) { $0.request = NthPrimeRequest.State(n: 10) },
      Step(.receive, .request(.progressed(0.25))) { $0.request?.progress = 0.25 },
      Step(.send, .nthPrimeButtonTapped),
      Step(.send, .cancelButtonTapped) { $0.request = nil }
    )
  }
}
