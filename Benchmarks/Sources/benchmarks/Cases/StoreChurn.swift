import Intarsia
import IntarsiaRuntime

extension Benchmarks {
  /// Starts effects one after the other, each of which cancels the previous one.
  static func churn(_ store: StoreOf<Searching>, _ count: Int) async {
    for _ in 0..<count { store.send(.search) }
    await store.send(.cancel).finish()
  }

  /// Starts tasks one after the other, and cancels each before the next one starts.
  static func churnOfTasks(_ count: Int) async {
    var last: Task<Void, Never>?
    for _ in 0..<count {
      last?.cancel()
      last = Task.detached { await CancellationWait.run() }
    }
    last?.cancel()
    await last?.value
  }

  static var storeChurn: BenchmarkGroup {
    let floor = "churn of 10,000 bare tasks, per task"
    let store = Store(initialState: Searching.State()) { Searching() }
    return BenchmarkGroup(
      name: "Store: cancellation",
      benchmarks: [
        Benchmark(async: floor) { iterations in
          for _ in 0..<iterations { await churnOfTasks(10_000) }
        }.each(of: 10_000),
        Benchmark(async: "cancel-in-flight churn of 10,000, per effect", floor: floor, goal: 3) {
          iterations in
          for _ in 0..<iterations { await churn(store, 10_000) }
        }.each(of: 10_000).wanted(5_000),
      ])
  }
}
