import Intarsia
import IntarsiaRuntime
import MeasuringSupport

extension Benchmarks {
  /// Sends actions each of which brings 999 more.
  static var chaining: (Int) -> Void {
    let store = Store(initialState: Chaining.State()) { Chaining() }
    return { iterations in
      MainActor.assumeIsolated {
        for _ in 0..<iterations { store.send(.step(1_000)) }
      }
    }
  }

  static var storeChains: BenchmarkGroup {
    let floor = "bare function"
    return BenchmarkGroup(
      name: "Store: chains",
      benchmarks: [
        Benchmark(floor) { iterations in
          var state = Chaining.State()
          for index in 0..<iterations { changeChaining(&state, .step(index)) }
          keep(state.steps)
        },
        Benchmark("synchronous chain of 1,000 actions, per action", floor: floor, chaining)
          .each(of: 1_000).wanted(300),
      ])
  }
}
