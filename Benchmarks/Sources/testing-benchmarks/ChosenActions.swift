import Intarsia
import IntarsiaTesting

private struct Counter: Reducer {
  struct State: Equatable {
    var count = 0
    var isLoading = false
  }

  @CasePathable
  enum Action: Equatable {
    case incremented(Int)
    case requested
    case answered(Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .incremented(let number):
      state.count += number
      return .none
    case .requested:
      state.isLoading = true
      return .run { [count = state.count] send in await send(.answered(count)) }
    case .answered:
      state.isLoading = false
      return .none
    }
  }
}

/// Runs a small feature with at least 20,000 actions that a search chooses.
func chooseActions(runs: Int) async {
  let report = try? await withActions(
    steps: 40, runs: runs, orders: .mixed, keepsFailures: false
  ) { machine in
    let store = TestStore(initialState: Counter.State()) { Counter() }
    let user = machine.user(of: store)
    user.action { .incremented($0.pick(1...9)) }
    user.action(when: { !$0.isLoading }) { _ in .requested }
    user.always("the count does not fall") { $0.count >= 0 }
    try await machine.run()
  }
  precondition((report?.steps ?? 0) >= 20_000, "The search took fewer steps than it should.")
}
