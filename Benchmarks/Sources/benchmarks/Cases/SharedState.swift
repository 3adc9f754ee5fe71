import Foundation
import Intarsia
import MeasuringSupport

/// Shared settings, of which the benchmarks change a part.
struct SharedSettings: Equatable, Sendable {
  var number = 0
  var other = 0
}

@inline(never)
func readShared(_ shared: Shared<Int>, _ iterations: Int) {
  var sum = 0
  for _ in 0..<iterations { sum &+= shared.wrappedValue }
  keep(sum)
}

@inline(never)
func changeShared(_ shared: Shared<Int>, _ iterations: Int) {
  for _ in 0..<iterations { shared.withLock { $0 &+= 1 } }
}

extension Benchmarks {
  static var sharedState: BenchmarkGroup {
    let value = Shared(value: 0)
    let keyed = Shared(wrappedValue: 0, .inMemory("keyed"))
    let settings = Shared(value: SharedSettings())
    let part = settings.number
    let rows = (0..<10_000).map { Shared(wrappedValue: $0, .inMemory("row \($0)")) }
    // The file is written about once a second.
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark.json")
    let file = Shared(wrappedValue: 0, .fileStorage(url))
    let unbound = "task local, unbound"
    return BenchmarkGroup(
      name: "Shared state",
      benchmarks: [
        Benchmark(unbound, readTaskLocals),
        Benchmark("read a value", floor: unbound, goal: 1.75, allocations: 0) {
          readShared(value, $0)
        },
        Benchmark("read a value in memory", floor: unbound, goal: 3, allocations: 0) {
          readShared(keyed, $0)
        },
        Benchmark("read a part", floor: unbound, allocations: 0) { readShared(part, $0) },
        Benchmark(
          "read one of 10,000 in memory", floor: "read a value in memory", goal: 1.25,
          allocations: 0
        ) {
          readShared(rows[5_000], $0)
        },
        Benchmark("withLock on a value", floor: unbound) { changeShared(value, $0) }.wanted(40),
        Benchmark("withLock on a value in memory", floor: unbound) { changeShared(keyed, $0) }
          .wanted(70),
        Benchmark("withLock on a value in a file", floor: unbound) { changeShared(file, $0) },
        Benchmark("withLock on a part", floor: unbound) { changeShared(part, $0) },
        Benchmark(
          "withLock on one of 10,000 in memory", floor: "withLock on a value in memory", goal: 1.25
        ) {
          changeShared(rows[5_000], $0)
        },
        Benchmark("declare a key that is alive", floor: unbound) { iterations in
          for _ in 0..<iterations { keep(Shared(wrappedValue: 0, .inMemory("keyed")).wrappedValue) }
        },
      ])
  }
}
