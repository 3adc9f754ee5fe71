import Intarsia
import IntarsiaCollections
import IntarsiaRuntime
import MeasuringSupport
import Observation

extension Benchmarks {
  /// Retains the stores of all rows, and sends actions to one of them.
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

  /// Observes each row; each iteration changes one row, and its observer reads it again.
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

  /// The same without a store: each iteration changes one object, and its observer reads it again.
  static func observingObjects(_ count: Int) -> (Int) -> Void {
    let rows = (0..<count).map { _ in BareCounter() }
    func look(_ row: BareCounter) {
      withObservationTracking {
        keep(row.read())
      } onChange: {
        work()
      }
    }
    for row in rows { look(row) }
    return { iterations in
      for iteration in 0..<iterations {
        let row = rows[iteration % count]
        row.increment()
        look(row)
      }
    }
  }

  /// Observes one field many times; each iteration changes it, and each observer reads it again.
  static func observingOneField(_ count: Int) -> (Int) -> Void {
    let store = Store(initialState: Row.State(id: 0)) { Row() }
    let observers = (0..<count).map { _ in RowObserver(of: store) }
    return { iterations in
      MainActor.assumeIsolated {
        for _ in 0..<iterations {
          store.send(.increment)
          for observer in observers { observer.lookAgain() }
        }
      }
    }
  }

  /// The same without a store: many observers of one object.
  static func observingOneObject(_ count: Int) -> (Int) -> Void {
    let row = BareCounter()
    func look() {
      withObservationTracking {
        keep(row.read())
      } onChange: {
        work()
      }
    }
    for _ in 0..<count { look() }
    return { iterations in
      for _ in 0..<iterations {
        row.increment()
        for _ in 0..<count { look() }
      }
    }
  }

  @MainActor
  private final class RowObserver {
    private let row: StoreOf<Row>

    init(of row: StoreOf<Row>) {
      self.row = row
      lookAgain()
    }

    func lookAgain() {
      withObservationTracking {
        keep(row.count)
      } onChange: {
        work()
      }
    }
  }

  static var storeRows: BenchmarkGroup {
    var benchmarks: [Benchmark] = []
    for (count, name) in [(10, "10"), (100, "100"), (1_000, "1,000")] {
      let floor = "dictionary and array, one of \(name)"
      benchmarks += [
        Benchmark(floor, changingRows(count)),
        Benchmark(
          "send with \(name) row stores alive", floor: floor, goal: 30, allocations: 0,
          sendingWithRowsAlive(count)
        ).wanted(500).growing(.stores, at: Double(count)),
      ]
    }
    for (count, name) in [(10, "10"), (100, "100"), (1_000, "1,000")] {
      let floor = "\(name) observed objects, one changes"
      benchmarks += [
        Benchmark(floor, observingObjects(count)),
        Benchmark(
          "\(name) row observers, one row changes", floor: floor, goal: 4.5, observingRows(count)
        ).wanted(5_000).growing(.observers, at: Double(count)),
      ]
    }
    let floor = "1,000 observers of one object"
    benchmarks += [
      Benchmark(floor, observingOneObject(1_000)),
      Benchmark(
        "1,000 observers of one field", floor: floor, goal: 2.9, observingOneField(1_000)
      ).wanted(3_000_000),
    ]
    return BenchmarkGroup(name: "Store: many rows", benchmarks: benchmarks)
  }
}
