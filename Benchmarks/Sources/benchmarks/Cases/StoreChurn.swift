import Intarsia
import IntarsiaConcurrency
import IntarsiaRuntime
import MeasuringSupport

extension Benchmarks {
  /// Starts effects one after the other, each of which cancels the one before it.
  static func churn(_ store: StoreOf<Searching>, _ count: Int) async {
    for _ in 0..<count { store.send(.search) }
    await store.send(.cancel).finish()
  }

  static var storeChurn: BenchmarkGroup {
    let floor = "the same with bare tasks"
    let store = Store(initialState: Searching.State()) { Searching() }
    return BenchmarkGroup(
      name: "Store: cancellation",
      benchmarks: [
        Benchmark(async: floor) { iterations in
          for _ in 0..<iterations {
            var last: Task<Void, any Error>?
            for _ in 0..<10_000 {
              last?.cancel()
              last = Task.detached { try await Task.never() }
            }
            last?.cancel()
            _ = await last?.result
          }
        }.each(of: 10_000),
        Benchmark(async: "cancel-in-flight churn of 10,000, per effect", floor: floor) {
          iterations in
          for _ in 0..<iterations { await churn(store, 10_000) }
        }.each(of: 10_000).wanted(10_000),
      ])
  }
}
