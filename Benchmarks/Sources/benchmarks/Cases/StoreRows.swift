import Intarsia
import IntarsiaCollections
import IntarsiaRuntime
import MeasuringSupport
import Observation

extension Benchmarks {
  /// Stores of rows which are all held, one of which is sent to.
  static func sendingWithRowsAlive(_ count: Int) -> (Int) -> Void {
    let store = Store(initialState: Rows.State(count: count)) { Rows() }
    let rows = Array(store.scope(state: \.rows, action: \.rows))
    return { iterations in
      MainActor.assumeIsolated {
        for _ in 0..<iterations { rows[count / 2].send(.increment) }
        keep(rows.count)
      }
    }
  }

  /// Each row is observed; one is sent to, and whoever observes it looks again.
  static func observingRows(_ count: Int) -> (Int) -> Void {
    let store = Store(initialState: Rows.State(count: count)) { Rows() }
    let rows = Array(store.scope(state: \.rows, action: \.rows))
    let observers = rows.map { RowObserver(of: $0) }
    return { iterations in
      MainActor.assumeIsolated {
        for iteration in 0..<iterations {
          let index = iteration % count
          rows[index].send(.increment)
          observers[index].lookAgain()
        }
      }
    }
  }

  @MainActor
  private final class RowObserver {
    private let row: StoreOf<Row>
    private var seen = 0

    init(of row: StoreOf<Row>) {
      self.row = row
      lookAgain()
    }

    func lookAgain() {
      withObservationTracking {
        seen = row.count
      } onChange: {
        work()
      }
    }
  }

  static var storeRows: BenchmarkGroup {
    let floor = "bare function"
    var benchmarks = [
      Benchmark(floor) { iterations in
        var state = Row.State(id: 1)
        for _ in 0..<iterations { changeRow(&state, .increment) }
        keep(state.count)
      }
    ]
    for (count, name) in [(10, "10"), (100, "100"), (1_000, "1,000")] {
      benchmarks.append(
        Benchmark(
          "send with \(name) row stores alive", floor: floor, allocations: 0,
          sendingWithRowsAlive(count)
        ).wanted(600).growing(.stores, at: Double(count)))
    }
    for (count, name) in [(10, "10"), (100, "100"), (1_000, "1,000")] {
      let benchmark = Benchmark(
        "\(name) row observers, one row changes", floor: floor, observingRows(count)
      ).growing(.observers, at: Double(count))
      benchmarks.append(count == 1_000 ? benchmark.wanted(5_000) : benchmark)
    }
    return BenchmarkGroup(name: "Store: many rows", benchmarks: benchmarks)
  }
}
