import IntarsiaDependencies
import MeasuringSupport

extension Benchmarks {
  /// Calls itself recursively, with one more override at each level.
  @inline(never)
  private nonisolated static func nest(_ depth: Int, _ operation: () -> Void) {
    guard depth > 0 else { return operation() }
    withDependencies {
      $0.settings = Settings(number: depth)
    } operation: {
      nest(depth - 1, operation)
    }
  }

  /// Does the same without a library: binds a task local, and calls itself recursively.
  @inline(never)
  private nonisolated static func nestBare(_ depth: Int, _ operation: () -> Void) {
    guard depth > 0 else { return operation() }
    Floor.$reference.withValue(nil) { nestBare(depth - 1, operation) }
  }

  static var dependencyNesting: BenchmarkGroup {
    let readers = Readers()
    var benchmarks: [Benchmark] = []
    for (name, read) in [
      ("the overridden", readers.readSettings), ("another", readers.readReferences),
    ] {
      let floor = "read \(name) at depth 1"
      benchmarks += [
        Benchmark(floor, inside: { nest(1, $0) }, read),
        Benchmark(
          "read \(name) at depth 100", floor: floor, goal: 1.25, allocations: 0,
          inside: { nest(100, $0) }, read),
        Benchmark(
          "read \(name) at depth 10,000", floor: floor, goal: 1.25, allocations: 0,
          inside: { nest(10_000, $0) }, read),
      ]
    }
    let bare = "10,000 nested withValue"
    benchmarks += [
      Benchmark(bare) { iterations in
        for _ in 0..<iterations { nestBare(10_000, work) }
      },
      Benchmark("10,000 nested overrides", floor: bare) { iterations in
        for _ in 0..<iterations { nest(10_000, work) }
      },
    ]
    return BenchmarkGroup(name: "Dependencies: nesting", benchmarks: benchmarks)
  }
}
