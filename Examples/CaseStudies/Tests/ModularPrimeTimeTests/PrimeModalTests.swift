import IntarsiaTesting
import ModularPrimeModal
import PrimeModal
import Testing

@Suite("The modal about a number, with no environment at all", .endsWithinAMinute)
struct PrimeModalTests {
  @Test("The explicit modal adds a prime to the favourites and removes it")
  func addAndRemove() async {
    await assert(
      initialValue: PrimeModal.State(number: 7, favorites: Shared(value: [2])),
      reducer: primeModalReducer,
      environment: (),
      steps:
        Step(.send, .saveButtonTapped) { $0.$favorites.withLock { $0 = [2, 7] } },
      Step(.send, .removeButtonTapped) { $0.$favorites.withLock { $0 = [2] } }
    )
  }

  @Test("The explicit modal adds neither a favourite twice nor a number that is not prime")
  func notAdded() async {
    for (number, favorites) in [(7, [7]), (-7, []), (0, []), (1, []), (21, [])] {
      await assert(
        initialValue: PrimeModal.State(number: number, favorites: Shared(value: favorites)),
        reducer: primeModalReducer,
        environment: (),
        steps: Step(.send, .saveButtonTapped)
      )
    }
  }

  @Test("A reducer without effects is tested as a function, without a store")
  func function() {
    var state = PrimeModal.State(number: 7, favorites: Shared(value: []))
    _ = primeModalReducer(&state, .saveButtonTapped, ())
    #expect(state == PrimeModal.State(number: 7, favorites: Shared(value: [7])))
  }
}
