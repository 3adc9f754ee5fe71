import Counter
import Intarsia
import IntarsiaTesting
import PrimeModal
import Testing

@Suite("Counting", .endsWithinAMinute)
struct CountingTests {
  @Test("A counter counts up and down, through zero")
  func counting() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.incrementButtonTapped) { $0.number = 1 }
    await store.send(.decrementButtonTapped) { $0.number = 0 }
    await store.send(.decrementButtonTapped) { $0.number = -1 }
  }

  @Test("The button's title contains the number's ordinal")
  func title() {
    #expect(Counter.State(number: 0).nthPrimeButtonTitle == "What is the 0th prime?")
    #expect(Counter.State(number: 3).nthPrimeButtonTitle == "What is the 3rd prime?")
    #expect(Counter.State(number: 112).nthPrimeButtonTitle == "What is the 112th prime?")
    #expect(Counter.State(number: -1_001).nthPrimeButtonTitle == "What is the -1,001st prime?")
  }

  @Test("The modal shows the counter's number and shares its favourites")
  func modal() async {
    let store = TestStore(initialState: Counter.State(number: 7, favorites: Shared(value: [2]))) {
      Counter()
    }
    await store.send(.isPrimeButtonTapped) {
      $0.modal = PrimeModal.State(number: 7, favorites: $0.$favorites)
    }
    await store.send(.modal(.presented(.saveButtonTapped))) {
      $0.$favorites.withLock { $0 = [2, 7] }
    }
    await store.send(.modal(.presented(.removeButtonTapped))) {
      $0.$favorites.withLock { $0 = [2] }
    }
    await store.send(.modal(.dismiss)) {
      $0.modal = nil
    }
  }
}
