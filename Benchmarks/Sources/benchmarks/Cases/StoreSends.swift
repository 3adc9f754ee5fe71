import Intarsia
import IntarsiaCases
import IntarsiaRuntime

extension Benchmarks {
  static func bareReducer<R: Reducer>(
    _ reducer: R, _ initialState: R.State, _ action: R.Action
  ) -> (Int) -> Void {
    { iterations in
      var state = initialState
      for _ in 0..<iterations { _ = reducer.reduce(into: &state, action: action) }
    }
  }

  static func sending<State, Action>(
    _ action: Action, to store: Store<State, Action>
  ) -> (Int) -> Void {
    { iterations in
      MainActor.assumeIsolated {
        for _ in 0..<iterations { store.send(action) }
      }
    }
  }

  static func nestedStore() -> StoreOf<Level1> {
    Store(initialState: Level1.State()) { Level1() }
  }

  static func innermost(_ store: StoreOf<Level1>) -> StoreOf<Counting> {
    store.scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
  }

  static var storeSends: BenchmarkGroup {
    let flat = "bare reducer, flat"
    let nested = "bare reducer, 5 scopes deep"
    let deep = Level1.Action.child(.child(.child(.child(.child(.increment)))))
    return BenchmarkGroup(
      name: "Store: sending",
      benchmarks: [
        Benchmark(flat, bareReducer(Counting(), Counting.State(), .increment)),
        Benchmark(
          "Store.Send: flat", floor: flat, allocations: 0,
          sending(.increment, to: Store(initialState: Counting.State()) { Counting() })),
        Benchmark(nested, bareReducer(Level1(), Level1.State(), deep)),
        Benchmark(
          "NestedStore.RootSend: at the root, through 5 scopes", floor: nested, allocations: 0,
          sending(deep, to: nestedStore())),
        Benchmark(
          "NestedStore.NestedSend: through a 5 times scoped store", floor: nested, allocations: 0,
          sending(.increment, to: innermost(nestedStore()))),
      ])
  }
}
