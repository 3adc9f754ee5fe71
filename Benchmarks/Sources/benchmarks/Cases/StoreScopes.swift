import Intarsia
import IntarsiaRuntime
import MeasuringSupport

extension Benchmarks {
  static var storeScopes: BenchmarkGroup {
    let held = nestedStore()
    let child = held.scope(state: \.child, action: \.child)
    let fresh = nestedStore()
    return BenchmarkGroup(
      name: "Store: making",
      benchmarks: [
        Benchmark("Store.Scope: already held") { iterations in
          MainActor.assumeIsolated {
            for _ in 0..<iterations {
              keep(ObjectIdentifier(held.scope(state: \.child, action: \.child)).hashValue & 1)
            }
            _ = child
          }
        },
        Benchmark("Store.Scope: made and dropped") { iterations in
          MainActor.assumeIsolated {
            for _ in 0..<iterations {
              _ = fresh.scope(state: \.child, action: \.child)
            }
          }
        },
        Benchmark("NestedStore.Scope: 5 deep, made and dropped") { iterations in
          MainActor.assumeIsolated {
            for _ in 0..<iterations { _ = innermost(fresh) }
          }
        },
        Benchmark("make and drop a store") { iterations in
          MainActor.assumeIsolated {
            for _ in 0..<iterations {
              _ = Store(initialState: Counting.State()) { Counting() }
            }
          }
        },
      ])
  }
}
