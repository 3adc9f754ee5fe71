import Intarsia
import IntarsiaCollections
import IntarsiaRuntime

extension Benchmarks {
  /// Changes one of many rows, without a store.
  static func changingRows(_ count: Int) -> (Int) -> Void {
    // Only the closure owns the rows, as a store owns its state.
    var rows = BareRows(count: count)
    return { iterations in
      for _ in 0..<iterations { rows.increment(id: count / 2) }
    }
  }

  static var storeElements: BenchmarkGroup {
    var benchmarks: [Benchmark] = []
    for (count, name) in [(10, "10"), (1_000, "1,000"), (100_000, "100,000")] {
      let floor = "dictionary and array, one of \(name)"
      let action = Rows.Action.rows(.element(id: count / 2, action: .increment))
      benchmarks += [
        Benchmark(floor, changingRows(count)),
        Benchmark(
          "send to one of \(name)", floor: floor, goal: 19, allocations: 0,
          sending(action, to: Store(initialState: Rows.State(count: count)) { Rows() })
        ).wanted(320).growing(.elements, at: Double(count)),
      ]
    }
    return BenchmarkGroup(name: "Store: one of many elements", benchmarks: benchmarks)
  }
}
