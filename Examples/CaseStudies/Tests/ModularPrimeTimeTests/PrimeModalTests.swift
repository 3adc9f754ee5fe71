import IntarsiaTesting
import ModularPrimeModal
import PrimeModal
import Testing

@Suite("The modal about a number, with no environment at all", .endsWithinAMinute)
struct PrimeModalTests {
  @Test("A prime is added to the favourites and removed from them")
  func addAndRemove() async {
    await assert(
      initialValue: PrimeModal.State(number: 7, favorites: [2]),
      reducer: primeModalReducer,
      environment: (),
      steps:
        Step(.send, .saveButtonTapped) { $0.favorites = [2, 7] },
      Step(.send, .removeButtonTapped) { $0.favorites = [2] }
    )
  }

  @Test("Neither a favourite nor what is not prime is added")
  func notAdded() async {
    for (number, favorites) in [(7, [7]), (-7, []), (0, []), (1, []), (21, [])] {
      await assert(
        initialValue: PrimeModal.State(number: number, favorites: favorites),
        reducer: primeModalReducer,
        environment: (),
        steps: Step(.send, .saveButtonTapped)
      )
    }
  }

  @Test("Without effects and environment, a reducer is a function that needs no store to be tested")
  func function() {
    var state = PrimeModal.State(number: 7)
    _ = primeModalReducer(&state, .saveButtonTapped, ())
    #expect(state == PrimeModal.State(number: 7, favorites: [7]))
  }
}
