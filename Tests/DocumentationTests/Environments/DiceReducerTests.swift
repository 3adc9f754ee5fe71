import IntarsiaTesting
import Testing

/// The feature of the README with its dice as an explicit environment.
let diceReducer = EnvironmentReducer<DiceGame.State, DiceGame.Action, Dice> {
  state, action, dice in
  switch action {
  case .rollButtonTapped:
    state.isRolling = true
    return .task { .rolled(await dice.roll()) }
  case .rolled(let number):
    state.isRolling = false
    state.roll = number
    return .none
  }
}

@Suite("An environment instead of a dependency", .endsWithinAMinute)
struct DiceReducerTests {
  @Test("The feature of the README rolls the dice of its environment")
  func roll() async {
    await assert(
      initialValue: DiceGame.State(), reducer: diceReducer, environment: Dice { 4 },
      steps:
        Step(.send, .rollButtonTapped) { $0.isRolling = true },
      Step(.receive, .rolled(4)) {
        $0.isRolling = false
        $0.roll = 4
      })
  }
}
