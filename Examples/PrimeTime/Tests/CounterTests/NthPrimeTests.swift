import Counter
import Intarsia
import IntarsiaTesting
import NthPrimeClient
import NthPrimeRequest
import Testing

@Suite("The nth prime of a counter", .endsWithinAMinute)
struct NthPrimeTests {
  @Test("The counter disables its button until the answer appears in an alert")
  func answer() async {
    let store = TestStore(initialState: Counter.State(number: 1_000)) {
      Counter()
    } withDependencies: {
      $0.nthPrime = .replaying(.progress(0.5), .progress(1), .prime(7_919))
    }
    #expect(!store.state.isNthPrimeButtonDisabled)
    await store.send(.nthPrimeButtonTapped) {
      $0.request = NthPrimeRequest.State(n: 1_000)
    }
    #expect(store.state.isNthPrimeButtonDisabled)
    await store.receive(.request(.progressed(0.5))) { $0.request?.progress = 0.5 }
    await store.receive(.request(.progressed(1))) { $0.request?.progress = 1 }
    await store.receive(.request(.answered(.success(7_919)))) {
      $0.request = nil
      $0.alert = .nthPrime(n: 1_000, prime: 7_919)
    }
    #expect(!store.state.isNthPrimeButtonDisabled)
    #expect(store.state.alert?.title == "The 1,000th prime is 7,919")
    #expect(store.state.alert?.message == nil)
    await store.send(.alert(.dismiss)) { $0.alert = nil }
  }

  @Test("A failed request for the nth prime is shown in an alert")
  func failure() async {
    let store = TestStore(initialState: Counter.State(number: 2)) {
      Counter()
    } withDependencies: {
      $0.nthPrime = .replaying(throwing: NthPrimeError.httpStatus(500))
    }
    let message = """
      Wolfram|Alpha answered with HTTP status 500. \
      Try again in a while, or ask the offline counter.
      """
    await store.send(.nthPrimeButtonTapped) { $0.request = NthPrimeRequest.State(n: 2) }
    await store.receive(.request(.answered(.failure(NthPrimeFailure(message: message))))) {
      $0.request = nil
      $0.alert = .noAnswer(n: 2, message: message)
    }
    #expect(store.state.alert?.title == "What is the 2nd prime?")
    #expect(store.state.alert?.message == TextState(message))
  }

  @Test("A client that ends without an answer enables the counter's button again")
  func silence() async {
    let store = TestStore(initialState: Counter.State(number: 3)) {
      Counter()
    } withDependencies: {
      $0.nthPrime = .replaying(name: "mute")
    }
    await store.send(.nthPrimeButtonTapped) { $0.request = NthPrimeRequest.State(n: 3) }
    await store.receive(\.request.answered) {
      $0.request = nil
      $0.alert = .noAnswer(
        n: 3,
        message: """
          mute has no answer to which the 3rd prime is. \
          Try another number, or ask the offline counter.
          """)
    }
  }

  @Test("A counter below 1 asks no client for a prime", arguments: [0, -3])
  func notPositive(n: Int) async {
    let store = TestStore(initialState: Counter.State(number: n)) { Counter() }
    await store.send(.nthPrimeButtonTapped) {
      $0.alert = .noAnswer(
        n: n,
        message:
          "There is no \(ordinal(n)) prime: they are counted from the 1st, which is 2.")
    }
    #expect(store.state.alert?.title == "What is the \(n == 0 ? "0th" : "-3rd") prime?")
  }

  @Test("The alert names the requested number, also if the counter has changed")
  func counting() async {
    let (stream, answer) = AsyncThrowingStream<NthPrimeEvent, any Error>.makeStream()
    let store = TestStore(initialState: Counter.State(number: 10)) {
      Counter()
    } withDependencies: {
      $0.nthPrime = NthPrimeClient(name: "slow") { _ in stream }
    }
    await store.send(.nthPrimeButtonTapped) { $0.request = NthPrimeRequest.State(n: 10) }
    await store.send(.incrementButtonTapped) { $0.number = 11 }
    answer.yield(.prime(29))
    await store.receive(.request(.answered(.success(29)))) {
      $0.request = nil
      $0.alert = .nthPrime(n: 10, prime: 29)
    }
  }

  @Test("A second tap during a request does not ask again")
  func twice() async {
    let store = TestStore(initialState: Counter.State(number: 10)) {
      Counter()
    } withDependencies: {
      $0.nthPrime = NthPrimeClient(name: "slow") { _ in AsyncThrowingStream { _ in } }
    }
    await store.send(.nthPrimeButtonTapped) { $0.request = NthPrimeRequest.State(n: 10) }
    await store.send(.incrementButtonTapped) { $0.number = 11 }
    await store.send(.nthPrimeButtonTapped)
    await store.send(.cancelButtonTapped) { $0.request = nil }
    await store.finish()
  }

  @Test("Cancelling a counter's request enables the button, and no answer arrives")
  func cancel() async {
    let (stream, answer) = AsyncThrowingStream<NthPrimeEvent, any Error>.makeStream()
    let store = TestStore(initialState: Counter.State(number: 10)) {
      Counter()
    } withDependencies: {
      $0.nthPrime = NthPrimeClient(name: "slow") { _ in stream }
    }
    await store.send(.nthPrimeButtonTapped) { $0.request = NthPrimeRequest.State(n: 10) }
    answer.yield(.progress(0.25))
    await store.receive(.request(.progressed(0.25))) { $0.request?.progress = 0.25 }
    await store.send(.cancelButtonTapped) { $0.request = nil }
    answer.yield(.prime(29))
    await store.finish()
  }

  @Test("Cancelling a counter without a request has no effect")
  func cancelNothing() async {
    let store = TestStore(initialState: Counter.State(number: 10)) { Counter() }
    await store.send(.cancelButtonTapped)
  }
}
