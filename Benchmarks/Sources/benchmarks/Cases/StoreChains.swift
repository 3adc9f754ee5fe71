import Intarsia
import IntarsiaRuntime
import MeasuringSupport

extension Benchmarks {
  /// Sends actions, each of which causes 999 more.
  static var chaining: (Int) -> Void {
    let store = Store(initialState: Chaining.State()) { Chaining() }
    return { iterations in
      MainActor.assumeIsolated {
        for _ in 0..<iterations { store.send(.step(1_000)) }
      }
    }
  }

  static var storeChains: BenchmarkGroup {
    let floor = "bare queue of 1,000 actions, per action"
    return BenchmarkGroup(
      name: "Store: chains",
      benchmarks: [
        Benchmark(floor) { iterations in
          var chain = BareChain()
          for _ in 0..<iterations { keep(chain.run(.step(1_000))) }
        }.each(of: 1_000),
        Benchmark(
          "synchronous chain of 1,000 actions, per action", floor: floor, goal: 7, allocations: 1,
          chaining
        ).each(of: 1_000).wanted(300),
      ])
  }
}
