import IntarsiaEnvironments
import IntarsiaTesting
import Testing

@Suite("Environment reducers without a store", .endsWithinAMinute)
struct EnvironmentReduceTests {
  @Test("A reducer with an environment reduces by itself, with a given or a made environment")
  func reducing() {
    let reducer = EnvironmentReducer<[Int], Int, Int> { state, action, environment in
      state.append(action * environment)
      return .none
    }
    let (given, made) = (
      Reduce(reducer, environment: 10),
      Reduce(reducer) { (_: DependencyValues) in 100 }
    )
    var state: [Int] = []
    #expect(given.reduce(into: &state, action: 2).isNone)
    #expect(made.reduce(into: &state, action: 3).isNone)
    #expect(state == [20, 300])
  }

  @Test("A function pulls back the reducer of an optional part with its environment")
  func optionalPart() {
    let reducer: EnvironmentReducer<ShopState, ShopAction, ShopEnvironment> = pullback(
      EnvironmentReducer<CounterState?, CounterAction, Int> { state, _, environment in
        state?.count += environment
        return .none
      },
      state: \ShopState.detail, action: \.detail, environment: { (_: ShopEnvironment) in 5 })
    var state = ShopState(detail: CounterState())
    let environment: ShopEnvironment = (
      file: .empty, nthPrime: { $0 }, offlineNthPrime: { $0 }
    )
    _ = reducer.run(&state, .detail(.incrementButtonTapped), environment)
    _ = reducer.run(&state, .counter(.incrementButtonTapped), environment)
    #expect(state.detail?.count == 5)
    #expect(state.counter.count == 0)
  }
}
