import Intarsia
import IntarsiaTesting
import PrimeModal
import Testing

@Suite("The modal about a number", .endsWithinAMinute)
struct PrimeModalTests {
  @Test("The modal adds a prime to the favourites and removes it")
  func addAndRemove() async {
    let store = TestStore(initialState: PrimeModal.State(number: 7, favorites: Shared(value: [2])))
    {
      PrimeModal()
    }
    await store.send(.saveButtonTapped) { $0.$favorites.withLock { $0 = [2, 7] } }
    #expect(store.state.isFavorite)
    await store.send(.removeButtonTapped) { $0.$favorites.withLock { $0 = [2] } }
    #expect(!store.state.isFavorite)
  }

  @Test("The modal does not add a favourite twice")
  func twice() async {
    let store = TestStore(initialState: PrimeModal.State(number: 7, favorites: Shared(value: [7])))
    {
      PrimeModal()
    }
    await store.send(.saveButtonTapped)
  }

  @Test("The modal does not add a number that is not prime", arguments: [-7, 0, 1, 21])
  func composite(number: Int) async {
    let store = TestStore(
      initialState: PrimeModal.State(number: number, favorites: Shared(value: []))
    ) {
      PrimeModal()
    }
    #expect(!store.state.isPrime)
    await store.send(.saveButtonTapped)
  }

  @Test("Removing a number that is not a favourite changes nothing")
  func removeNothing() async {
    let store = TestStore(initialState: PrimeModal.State(number: 7, favorites: Shared(value: [2])))
    {
      PrimeModal()
    }
    await store.send(.removeButtonTapped)
  }
}
