import Intarsia
import IntarsiaRuntime
import MeasuringSupport
import Observation

extension Benchmarks {
  static func reading(
    _ store: StoreOf<Counting>, isObserved: Bool = false
  ) -> (Int) -> Void {
    { iterations in
      MainActor.assumeIsolated {
        var sum = 0
        if isObserved {
          withObservationTracking {
            for _ in 0..<iterations { sum &+= store.count }
          } onChange: {
          }
        } else {
          for _ in 0..<iterations { sum &+= store.count }
        }
        keep(sum)
      }
    }
  }

  static func readingSixth(_ store: StoreOf<Level6>) -> (Int) -> Void {
    { iterations in
      MainActor.assumeIsolated {
        var sum = 0
        for _ in 0..<iterations { sum &+= store.count }
        keep(sum)
      }
    }
  }

  static var storeReads: BenchmarkGroup {
    let flat = Store(initialState: Counting.State()) { Counting() }
    let root = nestedStore()
    let state = Level1.State()
    let flatFloor = "field of a struct"
    let counting = Counting.State()
    let floor = "field through 10 key paths of a struct"
    return BenchmarkGroup(
      name: "Store: reading one field",
      benchmarks: [
        Benchmark(flatFloor) { iterations in
          var sum = 0
          for _ in 0..<iterations { sum &+= counting.count }
          keep(sum)
        },
        Benchmark(floor) { iterations in
          var sum = 0
          let path = \Level1.State.child.child.child.child.child.child.child.child.child.child.count
          for _ in 0..<iterations { sum &+= state[keyPath: path] }
          keep(sum)
        },
        Benchmark("Store.Access", floor: flatFloor, allocations: 0, reading(flat)),
        Benchmark(
          "read one field through a 5-times scoped store", floor: flatFloor, allocations: 0,
          readingSixth(sixth(root))
        ).wanted(100),
        Benchmark(
          "NestedStore.Access", floor: floor, allocations: 0,
          reading(innermost(root))),
        Benchmark(
          "NestedStore.Access: observed", floor: floor,
          reading(innermost(root), isObserved: true)),
      ])
  }
}
