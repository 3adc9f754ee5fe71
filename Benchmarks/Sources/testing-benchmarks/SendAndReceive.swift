import Intarsia
import IntarsiaTesting

private struct Feature: Reducer {
  struct State: Equatable {
    var count = 0
  }

  @CasePathable
  enum Action: Equatable {
    case request
    case response(Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .request:
      return .run { [count = state.count] send in await send(.response(count + 1)) }
    case .response(let number):
      state.count = number
      return .none
    }
  }
}

/// Sends and receives actions through one test store, with an effect for each pair.
func sendAndReceive(_ count: Int) async {
  let store = TestStore(initialState: Feature.State()) { Feature() }
  for number in 1...count {
    await store.send(.request)
    await store.receive(.response(number)) { $0.count = number }
  }
}
