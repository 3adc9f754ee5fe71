import Counter
import FavoritePrimes
import Intarsia
import IntarsiaTesting
import NthPrimeClient
import PrimeTimeApp
import Testing

@Suite("The application's dependencies", .endsWithinAMinute)
struct DependencyTests {
  @Test("Every dependency has a live value")
  func live() {
    expectLiveDependencies(in: "NthPrimeClient")
  }

  @MainActor
  @Test("Setting the preview context overrides the dependencies of all features")
  func preview() async {
    let store = Store(initialState: PrimeTime.State()) {
      PrimeTime()
    } withDependencies: {
      $0.context = .preview
    }
    #expect(store.wolfram.source == "preview")
    #expect(store.offline.source == "preview")
    #expect(store.favorites.primes == [2, 3, 5, 7])
    #expect(store.offline.favorites == [2, 3, 5, 7])
  }

  @MainActor
  @Test("Each dependency without an override is reported with its name and arguments")
  func forgotten() async throws {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = Store(initialState: PrimeTime.State()) { PrimeTime() }
      store.send(.wolfram(.incrementButtonTapped))
      await store.send(.wolfram(.nthPrimeButtonTapped)).finish()
      store.send(.offline(.incrementButtonTapped))
      store.send(.offline(.incrementButtonTapped))
      await store.send(.offline(.nthPrimeButtonTapped)).finish()
      await store.send(.favorites(.nthPrimeButtonTapped(prime: 5))).finish()
      await store.send(.favorites(.saveButtonTapped)).finish()
    }
    let code = try #require(recorder.issues.first?.code)
    #expect(
      recorder.messages.map { $0.replacing(/\.swift:[0-9]+/, with: ".swift") } == [
        """
        NthPrimeClient.nthPrime was called, but has no implementation.

          Arguments: 1
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
        """,
        """
        NthPrimeClient.nthPrime was called, but has no implementation.

          Arguments: 2
          Called by the effect made at: NthPrimeRequest/NthPrimeRequest.swift
          Declared at: NthPrimeClient/NthPrimeClient.swift
          Dependency: offlineNthPrime
          Read at: NthPrimeClient/NthPrimeClient+Dependencies.swift

        \(code.remedy)

          withDependencies {
            $0.offlineNthPrime.nthPrime = { n in … }
          } operation: {
            …
          }

        [dependency-unimplemented]
        """,
        """
        NthPrimeClient.nthPrime was called, but has no implementation.

          Arguments: 5
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
        """,
      ])
  }

  @MainActor
  @Test("A test that overrides all dependencies reports no issue")
  func controlled() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = Store(initialState: PrimeTime.State()) {
        PrimeTime()
      } withDependencies: {
        $0.nthPrime = .replaying(.prime(11))
        $0.offlineNthPrime = .replaying(.prime(11))
      }
      store.send(.wolfram(.incrementButtonTapped))
      await store.send(.wolfram(.nthPrimeButtonTapped)).finish()
      store.send(.offline(.incrementButtonTapped))
      await store.send(.offline(.nthPrimeButtonTapped)).finish()
      await store.send(.favorites(.nthPrimeButtonTapped(prime: 5))).finish()
      await store.send(.favorites(.saveButtonTapped)).finish()
    }
    #expect(recorder.messages == [])
  }
}
