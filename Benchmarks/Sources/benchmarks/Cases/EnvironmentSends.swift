import Intarsia
import IntarsiaCases
import IntarsiaRuntime

// Counters of `NestedFeatures` in the style with an environment: the same states and actions.

private let counting = EnvironmentReducer<Counting.State, Counting.Action, Int> { state, _, one in
  state.count &+= one
  return .none
}

private let level6 = EnvironmentReducer<Level6.State, Level6.Action, Int>.empty

private let level5 = EnvironmentReducer<Level5.State, Level5.Action, Int>.combine(
  level6.pullback(state: \.child, action: \.child, environment: { $0 }),
  EnvironmentReducer { state, action, one in
    if case .increment = action { state.count &+= one }
    return .none
  })

private let level4 = EnvironmentReducer<Level4.State, Level4.Action, Int>.combine(
  level5.pullback(state: \.child, action: \.child, environment: { $0 }),
  EnvironmentReducer { state, action, one in
    if case .increment = action { state.count &+= one }
    return .none
  })

private let level3 = EnvironmentReducer<Level3.State, Level3.Action, Int>.combine(
  level4.pullback(state: \.child, action: \.child, environment: { $0 }),
  EnvironmentReducer { state, action, one in
    if case .increment = action { state.count &+= one }
    return .none
  })

private let level2 = EnvironmentReducer<Level2.State, Level2.Action, Int>.combine(
  level3.pullback(state: \.child, action: \.child, environment: { $0 }),
  EnvironmentReducer { state, action, one in
    if case .increment = action { state.count &+= one }
    return .none
  })

private let level1 = EnvironmentReducer<Level1.State, Level1.Action, Int>.combine(
  level2.pullback(state: \.child, action: \.child, environment: { $0 }),
  EnvironmentReducer { state, action, one in
    if case .increment = action { state.count &+= one }
    return .none
  })

/// A counter around the others, so that the innermost counter is five scopes below it.
private struct Level0: Reducer {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var child = Level1.State()
  }

  @CasePathable
  enum Action {
    case increment
    case child(Level1.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: \.child) { Level1() }
    Reduce { state, action in
      if case .increment = action { state.count &+= 1 }
      return .none
    }
  }
}

private let level0 = EnvironmentReducer<Level0.State, Level0.Action, Int>.combine(
  level1.pullback(state: \.child, action: \.child, environment: { $0 }),
  EnvironmentReducer { state, action, one in
    if case .increment = action { state.count &+= one }
    return .none
  })

extension Benchmarks {
  static var environmentSends: BenchmarkGroup {
    let flat = "Reduce"
    let nested = "through 5 Scopes"
    let deep = Level0.Action.child(.child(.child(.child(.child(.increment)))))
    return BenchmarkGroup(
      name: "Store: with an environment",
      benchmarks: [
        Benchmark(
          flat, sending(.increment, to: Store(initialState: Counting.State()) { Counting() })),
        Benchmark(
          "EnvironmentReducer", floor: flat, goal: 1.25, allocations: 0,
          sending(
            .increment,
            to: Store(initialState: Counting.State(), reducer: counting, environment: 1))),
        Benchmark(nested, sending(deep, to: Store(initialState: Level0.State()) { Level0() })),
        Benchmark(
          "through 5 pullbacks", floor: nested, goal: 2.5, allocations: 0,
          sending(
            deep, to: Store(initialState: Level0.State(), reducer: level0, environment: 1))),
      ])
  }
}
