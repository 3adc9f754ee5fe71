import Intarsia
import IntarsiaRuntime
import MeasuringSupport

extension Benchmarks {
  @concurrent
  private nonisolated static func hop() async {
    await MainActor.run { work() }
  }

  /// Runs a number of tasks one after the other, each after the end of the previous one.
  static func tasksInTurn(_ count: Int) async {
    for _ in 0..<count { await Task.detached { await hop() }.value }
  }

  /// Starts a number of tasks at once, and waits for all of them.
  static func tasksAtOnce(_ count: Int) async {
    let tasks = (0..<count).map { _ in Task.detached { await hop() } }
    for task in tasks { await task.value }
  }

  static var storeEffects: BenchmarkGroup {
    let store = Store(initialState: Requesting.State()) { Requesting() }
    let floor = "detached task that hops to the main actor and back"
    let manyFloor = "1,000 such tasks at once, per task"
    let manyProcessorFloor = "1,000 such tasks at once, per task, processor time"
    return BenchmarkGroup(
      name: "Store: effects",
      benchmarks: [
        Benchmark(async: floor) { await tasksInTurn($0) },
        Benchmark(async: "effect round trip", floor: floor, goal: 1.5) { iterations in
          for _ in 0..<iterations { await store.send(.request).finish() }
        },
        Benchmark(async: manyFloor) { iterations in
          for _ in 0..<iterations { await tasksAtOnce(1_000) }
        }.each(of: 1_000),
        Benchmark(async: "1,000 effects at once, per effect", floor: manyFloor, goal: 2) {
          iterations in
          for _ in 0..<iterations { await store.send(.requestMany(1_000)).finish() }
        }.each(of: 1_000),
        // The same in processor time, in case other programs use the second core.
        Benchmark(processorTime: manyProcessorFloor) { iterations in
          for _ in 0..<iterations { await tasksAtOnce(1_000) }
        }.each(of: 1_000),
        Benchmark(
          processorTime: "1,000 effects at once, per effect, processor time",
          floor: manyProcessorFloor, goal: 3.5
        ) { iterations in
          for _ in 0..<iterations { await store.send(.requestMany(1_000)).finish() }
        }.each(of: 1_000),
      ])
  }
}
