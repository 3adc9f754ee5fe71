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
    // Two objects, because the optimizer would move the reads of a single object out of the loop.
    let plain = [PlainCounter(), PlainCounter()]
    let counter = BareCounter()
    let flatFloor = "field of an observable object"
    let observedFloor = "field of an observable object: observed"
    let floor = "field through 10 key paths of a struct"
    return BenchmarkGroup(
      name: "Store: reading one field",
      benchmarks: [
        Benchmark("field of a struct in an object") { iterations in
          var sum = 0
          for iteration in 0..<iterations { sum &+= plain[iteration & 1].read() }
          keep(sum)
        },
        Benchmark(flatFloor) { iterations in
          var sum = 0
          for _ in 0..<iterations { sum &+= counter.read() }
          keep(sum)
        },
        Benchmark(observedFloor) { iterations in
          var sum = 0
          withObservationTracking {
            for _ in 0..<iterations { sum &+= counter.read() }
          } onChange: {
          }
          keep(sum)
        },
        Benchmark(floor) { iterations in
          var sum = 0
          let path = \Level1.State.child.child.child.child.child.child.child.child.child.child.count
          for _ in 0..<iterations { sum &+= state[keyPath: path] }
          keep(sum)
        },
        Benchmark("Store.Access", floor: flatFloor, goal: 4, allocations: 0, reading(flat)),
        Benchmark(
          "read one field through a 5-times scoped store", floor: flatFloor, goal: 8.5,
          allocations: 0,
          readingSixth(sixth(root))
        ).wanted(100),
        Benchmark(
          "NestedStore.Access", floor: floor, goal: 0.9, allocations: 0,
          reading(innermost(root))),
        Benchmark(
          "Store.Access: observed", floor: observedFloor, goal: 3.5,
          reading(flat, isObserved: true)),
        Benchmark(
          "NestedStore.Access: observed", floor: observedFloor, goal: 18,
          reading(innermost(root), isObserved: true)),
      ])
  }
}
