import Intarsia
import IntarsiaCases
import IntarsiaRuntime

extension Benchmarks {
  private static func bareFunction<State, Action>(
    _ initialState: State, _ action: Action,
    _ change: @escaping (inout State, Action) -> Void
  ) -> (Int) -> Void {
    { iterations in
      var state = initialState
      for _ in 0..<iterations { change(&state, action) }
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
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
  }

  /// Returns the store of the feature five scopes below the root.
  static func sixth(_ store: StoreOf<Level1>) -> StoreOf<Level6> {
    store.scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child)
  }

  static var storeSends: BenchmarkGroup {
    let flat = "bare function"
    let root = "bare function, for the outermost of 11"
    let second = "bare function, for the second of 11"
    let nested = "bare function, for the innermost of 11"
    let sixthName = "bare function, for the sixth of 11"
    let toSixth = Level1.Action.child(.child(.child(.child(.child(.increment)))))
    let deep = Level1.Action.child(
      .child(.child(.child(.child(.child(.child(.child(.child(.child(.increment))))))))))
    return BenchmarkGroup(
      name: "Store: sending",
      benchmarks: [
        Benchmark(flat, bareFunction(Counting.State(), .increment, changeCounting)),
        Benchmark(
          "Store.Send", floor: flat, allocations: 0,
          sending(.increment, to: Store(initialState: Counting.State()) { Counting() })
        ).wanted(100),
        Benchmark(root, bareFunction(Level1.State(), .increment, changeLevel1)),
        Benchmark(
          "NestedStore.RootSend", floor: root, allocations: 0,
          sending(.increment, to: nestedStore())
        ).growing(.depth, at: 0),
        Benchmark(second, bareFunction(Level1.State(), .child(.increment), changeLevel1)),
        Benchmark(
          "NestedStore.NestedSend(1)", floor: second, allocations: 0,
          sending(.child(.increment), to: nestedStore())
        ).growing(.depth, at: 1),
        Benchmark(sixthName, bareFunction(Level1.State(), toSixth, changeLevel1)),
        Benchmark(
          "send at the root through 5 nested scopes", floor: sixthName, allocations: 0,
          sending(toSixth, to: nestedStore())
        ).wanted(190).growing(.depth, at: 5),
        Benchmark(
          "send through a 5-times scoped store", floor: sixthName, allocations: 0,
          sending(.increment, to: sixth(nestedStore()))
        ).wanted(270),
        Benchmark(nested, bareFunction(Level1.State(), deep, changeLevel1)),
        Benchmark(
          "NestedStore.NestedSend(10)", floor: nested, allocations: 0,
          sending(deep, to: nestedStore())
        ).growing(.depth, at: 10),
        Benchmark(
          "NestedStore.Send", floor: nested, allocations: 0,
          sending(.increment, to: innermost(nestedStore()))),
      ])
  }
}
