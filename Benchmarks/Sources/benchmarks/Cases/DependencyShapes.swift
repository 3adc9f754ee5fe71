import IntarsiaDependencies
import MeasuringSupport

/// Readers of dependencies of further types.
private struct ShapeReaders {
  @Dependency(\.service) var service
  @Dependency(\.mode) var mode
  @Dependency(\.gappy) var gappy

  @inline(never)
  func readServices(_ iterations: Int) {
    var sum = 0
    for _ in 0..<iterations { sum &+= service.number() }
    keep(sum)
  }

  @inline(never)
  func readModes(_ iterations: Int) {
    var sum = 0
    for _ in 0..<iterations { sum &+= mode.number }
    keep(sum)
  }

  @inline(never)
  func readGappy(_ iterations: Int) {
    var sum = 0
    for _ in 0..<iterations { sum &+= gappy.number }
    keep(sum)
  }
}

extension Benchmarks {
  static var dependencyShapes: BenchmarkGroup {
    let readers = ShapeReaders()
    let unbound = "task local, unbound"
    let bound = "task local, bound"
    func overridden(_ body: @escaping (Int) -> Void) -> (Int) -> Void {
      { iterations in
        withDependencies {
          $0.service = FixedService(value: 2)
          $0.mode = .on(2)
          $0.gappy = Gappy(number: 2)
        } operation: {
          body(iterations)
        }
      }
    }
    var benchmarks = [
      Benchmark(unbound, readTaskLocals),
      Benchmark(bound) { iterations in
        Floor.$reference.withValue(Reference(1)) { readTaskLocals(iterations) }
      },
    ]
    for (name, read) in [
      ("existential", readers.readServices), ("enum", readers.readModes),
      ("struct with gaps", readers.readGappy),
    ] {
      benchmarks += [
        Benchmark("\(name), live default", floor: unbound, goal: 9, allocations: 0, read),
        Benchmark(
          "\(name), overridden", floor: bound, goal: 5.5, allocations: 0, overridden(read)),
      ]
    }
    benchmarks.append(
      Benchmark("override a struct, then read it once", floor: bound) { iterations in
        for number in 0..<iterations {
          withDependencies {
            $0.gappy = Gappy(number: number)
          } operation: {
            readers.readGappy(1)
          }
        }
      })
    return BenchmarkGroup(name: "Dependencies: shapes", benchmarks: benchmarks)
  }
}
