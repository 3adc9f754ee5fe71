import Counter
import Intarsia
import IntarsiaTesting
import NthPrimeClient
import NthPrimeRequest
import Testing

@Suite("Dependencies of a counter", .endsWithinAMinute)
struct CounterDependencyTests {
  @Test("The counter shows its client's name and notice")
  func source() async {
    var client = NthPrimeClient.replaying(name: "offline")
    client.notice = "WOLFRAM_APP_ID is not set: answers are computed offline."
    let store = TestStore(initialState: Counter.State()) {
      Counter()
    } withDependencies: { [client] in
      $0.nthPrime = client
    }
    #expect(store.state.source == "offline")
    #expect(
      store.state.notice == "WOLFRAM_APP_ID is not set: answers are computed offline.")
  }

  @MainActor
  @Test("Two counters run side by side with different dependencies")
  func sideBySide() async {
    let left = Store(initialState: Counter.State(number: 5)) {
      Counter()
    } withDependencies: {
      $0.nthPrime = .replaying(.prime(11), name: "left")
    }
    let right = Store(initialState: Counter.State(number: 5)) {
      Counter()
    } withDependencies: {
      $0.nthPrime = .replaying(throwing: NthPrimeError.malformedResponse, name: "right")
    }
    let asking = [left.send(.nthPrimeButtonTapped), right.send(.nthPrimeButtonTapped)]
    for task in asking { await task.finish() }

    #expect(left.source == "left")
    #expect(left.alert == .nthPrime(n: 5, prime: 11))
    #expect(right.source == "right")
    #expect(
      right.alert
        == .noAnswer(n: 5, message: NthPrimeError.malformedResponse.description))
  }

  @Test("A counter's client without an override is reported by name")
  func forgotten() async throws {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: Counter.State(number: 5)) { Counter() }
      await store.send(.nthPrimeButtonTapped) { $0.request = NthPrimeRequest.State(n: 5) }
      await store.receive(\.request.answered) {
        $0.request = nil
        $0.alert = .noAnswer(
          n: 5,
          message: """
            unimplemented has no answer to which the 5th prime is. \
            Try another number, or ask the offline counter.
            """)
      }
    }
    let code = try #require(recorder.issues.first?.code)
    #expect(
      recorder.messages.map { $0.replacing(/\.swift:[0-9]+/, with: ".swift") } == [
        """
        NthPrimeClient.nthPrime was called, but has no implementation.

          Arguments: 5
          Reached by: Counter, by the action .nthPrimeButtonTapped
          Called by the effect made at: NthPrimeRequest/NthPrimeRequest.swift
          Declared at: NthPrimeClient/NthPrimeClient.swift
          Dependency: nthPrime
          Read at: Counter/Counter.swift

        \(code.remedy)

          withDependencies {
            $0.nthPrime.nthPrime = { n in … }
          } operation: {
            …
          }

        [dependency-unimplemented]
        """
      ])
  }
}
