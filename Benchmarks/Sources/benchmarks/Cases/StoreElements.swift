import Intarsia
import IntarsiaCollections
import IntarsiaRuntime

extension Benchmarks {
  static var storeElements: BenchmarkGroup {
    var benchmarks: [Benchmark] = []
    for (count, name) in [(10, "10"), (1_000, "1,000"), (100_000, "100,000")] {
      let floor = "bare reducer, one of \(name)"
      let action = Rows.Action.rows(.element(id: count / 2, action: .increment))
      benchmarks += [
        Benchmark(floor, bareReducer(Rows(), Rows.State(count: count), action)),
        Benchmark(
          "send to one of \(name)", floor: floor, allocations: 0,
          sending(action, to: Store(initialState: Rows.State(count: count)) { Rows() })
        ).wanted(500).growing(.elements, at: Double(count)),
      ]
    }
    return BenchmarkGroup(name: "Store: one of many elements", benchmarks: benchmarks)
  }
}
