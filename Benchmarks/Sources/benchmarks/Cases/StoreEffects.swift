import Intarsia
import IntarsiaRuntime
import MeasuringSupport

extension Benchmarks {
  @concurrent
  private nonisolated static func hop() async {
    await MainActor.run { work() }
  }

  static var storeEffects: BenchmarkGroup {
    let store = Store(initialState: Requesting.State()) { Requesting() }
    let floor = "detached task that hops to the main actor and back"
    return BenchmarkGroup(
      name: "Store: effects",
      benchmarks: [
        Benchmark(async: floor) { iterations in
          for _ in 0..<iterations {
            await Task.detached { await hop() }.value
          }
        },
        Benchmark(async: "effect round trip", floor: floor, goal: 1.5) { iterations in
          for _ in 0..<iterations { await store.send(.request).finish() }
        },
      ])
  }
}
