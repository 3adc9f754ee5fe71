// snippet
import IntarsiaTesting
import Testing

struct DiceGameTests {
  @Test("Rolling shows what the dice say")
  func roll() async {
    let store = TestStore(initialState: DiceGame.State()) {
      DiceGame()
    } withDependencies: {
      $0.dice.roll = { 4 }
    }

    await store.send(.rollButtonTapped) {
      $0.isRolling = true
    }
    await store.receive(.rolled(4)) {
      $0.isRolling = false
      $0.roll = 4
    }
  }
}
// end
