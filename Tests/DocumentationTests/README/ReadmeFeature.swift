// The code of the README.
// snippet
import Intarsia

@Reducer
struct DiceGame {
  @ObservableState
  struct State: Equatable {
    var roll: Int?
    var isRolling = false
  }

  enum Action: Equatable {
    case rollButtonTapped
    case rolled(Int)
  }

  @Dependency(\.dice) var dice

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rollButtonTapped:
        state.isRolling = true
        return .run { send in
          await send(.rolled(await dice.roll()))
        }
      case .rolled(let number):
        state.isRolling = false
        state.roll = number
        return .none
      }
    }
  }
}
// end

// snippet
struct Dice: Sendable {
  var roll: @Sendable () async -> Int
}

extension Dice: DependencyKey {
  static let liveValue = Dice { Int.random(in: 1...6) }
  static let testValue = Dice(roll: unimplemented("Dice.roll", placeholder: 0))
}

extension DependencyValues {
  var dice: Dice {
    get { self[Dice.self] }
    set { self[Dice.self] = newValue }
  }
}
// end
