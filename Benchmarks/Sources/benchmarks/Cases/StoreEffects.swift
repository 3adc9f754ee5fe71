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
    let manyFloor = "1,000 such tasks at once, per task"
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
        Benchmark(async: manyFloor) { iterations in
          for _ in 0..<iterations {
            let tasks = (0..<1_000).map { _ in Task.detached { await hop() } }
            for task in tasks { await task.value }
          }
        }.each(of: 1_000),
        Benchmark(async: "1,000 effects at once, per effect", floor: manyFloor, goal: 2) {
          iterations in
          for _ in 0..<iterations { await store.send(.requestMany(1_000)).finish() }
        }.each(of: 1_000),
      ])
  }
}
