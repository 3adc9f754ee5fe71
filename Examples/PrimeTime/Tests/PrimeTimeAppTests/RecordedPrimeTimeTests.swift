// snippet
import Foundation
import Intarsia
import IntarsiaTesting
import Testing

@testable import Counter
@testable import FavoritePrimes
@testable import FavoritesFile
@testable import NthPrimeClient
@testable import NthPrimeRequest
@testable import PrimeModal
@testable import PrimeTimeApp

@Suite("Recorded session of PrimeTime")
struct RecordedPrimeTimeTests {
  @Test("Each action leads to its recorded state")
  func recordedSession() async throws {
    let nthPrimeCalls = LockIsolated(0)
    let state = PrimeTime.State(tab: .wolfram)
    state.wolfram.$favorites.withLock { $0 = [2, 104729, 1_000_000_007] }
    let store = TestStore(initialState: state) {
      PrimeTime()
    } withDependencies: {
      $0.offlineNthPrime.name = "offline"
      $0.offlineNthPrime.notice = nil
      $0.nthPrime.name = "offline"
      $0.nthPrime.notice = "WOLFRAM_APP_ID is not set: answers are computed offline."
      $0.nthPrime.nthPrime = { _ in
        nthPrimeCalls.withValue { $0 += 1 }
        switch nthPrimeCalls.value {
        case 1:
          // nthPrime(5)
          return AsyncThrowingStream {
            $0.yield(.prime(11))
          }
        case 2:
          // nthPrime(104729)
          return AsyncThrowingStream {
            $0.yield(.progress(0.38))
            $0.yield(.progress(0.76))
            $0.yield(.prime(1_366_661))
          }
        case 3:
          // nthPrime(1000000007)
          return AsyncThrowingStream {
            $0.finish(throwing: NthPrimeError.tooLarge(n: 1_000_000_007, limit: 1_000_000_000))
          }
        case 4:
          // nthPrime(104729)
          // The stream delivered nothing in the session.
          return AsyncThrowingStream { _ in }
        default:
          reportIssue("The session did not call nthPrime so often.")
          // The stream delivered nothing in the session.
          return AsyncThrowingStream { _ in }
        }
      }
      $0.offlineNthPrime.nthPrime = { _ in
        AsyncThrowingStream {
          $0.yield(.prime(3))
        }
      }
    }

    await store.send(.wolfram(.incrementButtonTapped)) {
      $0.wolfram.number = 1
    }
    await store.send(.wolfram(.incrementButtonTapped)) {
      $0.wolfram.number = 2
    }
    await store.send(.wolfram(.incrementButtonTapped)) {
      $0.wolfram.number = 3
    }
    await store.send(.wolfram(.decrementButtonTapped)) {
      $0.wolfram.number = 2
    }
    await store.send(.wolfram(.incrementButtonTapped)) {
      $0.wolfram.number = 3
    }
    await store.send(.wolfram(.incrementButtonTapped)) {
      $0.wolfram.number = 4
    }
    await store.send(.wolfram(.incrementButtonTapped)) {
      $0.wolfram.number = 5
    }
    await store.send(.wolfram(.isPrimeButtonTapped)) {
      $0.wolfram.modal = PrimeModal.State(number: 5, favorites: $0.wolfram.$favorites)
    }
    await store.send(.wolfram(.modal(.presented(.saveButtonTapped)))) {
      $0.wolfram.$favorites.withLock { $0 = [2, 104729, 1_000_000_007, 5] }
    }
    await store.send(.wolfram(.modal(.dismiss))) {
      $0.wolfram.modal = nil
    }
    await store.send(.wolfram(.nthPrimeButtonTapped)) {
      $0.wolfram.request = NthPrimeRequest.State(n: 5, progress: nil)
    }
    await store.receive(.wolfram(.request(.answered(.success(11))))) {
      $0.wolfram.alert = AlertState {
        TextState("The 5th prime is 11")
      } actions: {
        ButtonState(role: .cancel) { TextState("OK") }
      }
      $0.wolfram.request = nil
    }
    await store.send(.wolfram(.alert(.dismiss))) {
      $0.wolfram.alert = nil
    }
    await store.send(.tabSelected(.offline)) {
      $0.tab = .offline
    }
    await store.send(.offline(.nthPrimeButtonTapped)) {
      $0.offline.alert = AlertState {
        TextState("What is the 0th prime?")
      } actions: {
        ButtonState(role: .cancel) { TextState("OK") }
      } message: {
        TextState("There is no 0th prime: they are counted from the 1st, which is 2.")
      }
    }
    await store.send(.offline(.alert(.dismiss))) {
      $0.offline.alert = nil
    }
    await store.send(.offline(.incrementButtonTapped)) {
      $0.offline.number = 1
    }
    await store.send(.offline(.incrementButtonTapped)) {
      $0.offline.number = 2
    }
    await store.send(.offline(.nthPrimeButtonTapped)) {
      $0.offline.request = NthPrimeRequest.State(n: 2, progress: nil)
    }
    await store.receive(.offline(.request(.answered(.success(3))))) {
      $0.offline.alert = AlertState {
        TextState("The 2nd prime is 3")
      } actions: {
        ButtonState(role: .cancel) { TextState("OK") }
      }
      $0.offline.request = nil
    }
    await store.send(.offline(.alert(.dismiss))) {
      $0.offline.alert = nil
    }
    await store.send(.tabSelected(.favorites)) {
      $0.tab = .favorites
    }
    await store.send(.favorites(.nthPrimeButtonTapped(prime: 104729))) {
      $0.favorites.request = NthPrimeRequest.State(n: 104729, progress: nil)
    }
    await store.receive(.favorites(.request(.progressed(0.38)))) {
      $0.favorites.request?.progress = 0.38
    }
    await store.receive(.favorites(.request(.progressed(0.76)))) {
      $0.favorites.request?.progress = 0.76
    }
    await store.receive(.favorites(.request(.answered(.success(1_366_661))))) {
      $0.favorites.alert = AlertState {
        TextState("The 104,729th prime is 1,366,661")
      } actions: {
        ButtonState(role: .cancel) { TextState("OK") }
      }
      $0.favorites.request = nil
    }
    await store.send(.favorites(.alert(.dismiss))) {
      $0.favorites.alert = nil
    }
    await store.send(.favorites(.nthPrimeButtonTapped(prime: 1_000_000_007))) {
      $0.favorites.request = NthPrimeRequest.State(n: 1_000_000_007, progress: nil)
    }
    await store.receive(
      .favorites(
        .request(
          .answered(
            .failure(
              NthPrimeFailure(
                message: """
                  The 1,000,000,007th prime is too far up to be computed here. The limit \
                  is the 1,000,000,000th.
                  """)))))
    ) {
      $0.favorites.alert = AlertState {
        TextState("What is the 1,000,000,007th prime?")
      } actions: {
        ButtonState(role: .cancel) { TextState("OK") }
      } message: {
        TextState(
          """
          The 1,000,000,007th prime is too far up to be computed here. The limit \
          is the 1,000,000,000th.
          """)
      }
      $0.favorites.request = nil
    }
    await store.send(.favorites(.alert(.dismiss))) {
      $0.favorites.alert = nil
    }
    await store.send(.favorites(.nthPrimeButtonTapped(prime: 104729))) {
      $0.favorites.request = NthPrimeRequest.State(n: 104729, progress: nil)
    }
    await store.send(.favorites(.cancelButtonTapped)) {
      $0.favorites.request = nil
    }
    await store.send(.favorites(.saveButtonTapped)) {
      $0.favorites.isSaving = true
    }
    await store.receive(.favorites(.saveResponse(.success(4)))) {
      $0.favorites.isSaving = false
      $0.favorites.status = "4 favourites saved."
    }
    await store.send(.favorites(.deleteButtonTapped(prime: 2))) {
      $0.favorites.$primes.withLock { $0 = [104729, 1_000_000_007, 5] }
      $0.favorites.status = nil
    }
    await store.send(.tabSelected(.wolfram)) {
      $0.tab = .wolfram
    }
    await store.finish()
  }
}
// end
