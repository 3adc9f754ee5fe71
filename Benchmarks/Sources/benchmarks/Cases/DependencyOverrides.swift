import IntarsiaDependencies
import MeasuringSupport

extension Benchmarks {
  @inline(never)
  nonisolated static func overrideOne(_ iterations: Int) {
    for number in 0..<iterations {
      withDependencies {
        $0.settings = Settings(number: number)
      } operation: {
        work()
      }
    }
  }

  private nonisolated static func workLater() async {
    work()
  }

  static var dependencyOverrides: BenchmarkGroup {
    let floor = "bare withValue"
    func overriding(outside count: Int) -> (Int) -> Void {
      { iterations in
        withDependencies {
          $0.overrideOthers(count)
        } operation: {
          overrideOne(iterations)
        }
      }
    }
    let reference = Reference(1)
    let asynchronousFloor = "bare withValue, asynchronous"
    return BenchmarkGroup(
      name: "Dependencies: overriding",
      benchmarks: [
        Benchmark(floor) { iterations in
          for _ in 0..<iterations {
            Floor.$reference.withValue(reference) { work() }
          }
        },
        Benchmark("one, nothing overridden outside", floor: floor, goal: 3, overrideOne),
        Benchmark("one, 50 overridden outside", floor: floor, goal: 3.5, overriding(outside: 50)),
        Benchmark("one, 51 overridden outside", floor: floor, goal: 4, overriding(outside: 51)),
        Benchmark("one, 52 overridden outside", floor: floor, goal: 3.5, overriding(outside: 52)),
        Benchmark("one, 500 overridden outside", floor: floor, goal: 3.5, overriding(outside: 500)),
        Benchmark("one of fifty that are overridden outside", floor: floor, goal: 3.5) {
          iterations in
          withDependencies {
            $0.settings = Settings(number: 7)
            $0.overrideOthers(49)
          } operation: {
            overrideOne(iterations)
          }
        },
        Benchmark("three, 50 overridden outside", floor: floor, goal: 7.5) { iterations in
          withDependencies {
            $0.overrideOthers(50)
          } operation: {
            for number in 0..<iterations {
              withDependencies {
                $0.settings = Settings(number: number)
                $0.reference = reference
                $0.client = Client { 1 }
              } operation: {
                work()
              }
            }
          }
        },
        Benchmark("ten, nothing overridden outside", floor: floor, goal: 5.5) { iterations in
          for number in 0..<iterations {
            withDependencies {
              $0.overrideTen(with: number)
            } operation: {
              work()
            }
          }
        },
        Benchmark(async: asynchronousFloor) { iterations in
          for _ in 0..<iterations {
            await Floor.$reference.withValue(reference) { await workLater() }
          }
        },
        Benchmark(async: "one, asynchronous", floor: asynchronousFloor, goal: 2.5) { iterations in
          for number in 0..<iterations {
            await withDependencies {
              $0.settings = Settings(number: number)
            } operation: {
              await workLater()
            }
          }
        },
        Benchmark("nothing", floor: floor, goal: 2, allocations: 0) { iterations in
          for _ in 0..<iterations {
            withDependencies { _ in
            } operation: {
              work()
            }
          }
        },
        Benchmark("nothing, 50 overridden outside", floor: floor, goal: 2, allocations: 0) {
          iterations in
          withDependencies {
            $0.overrideOthers(50)
          } operation: {
            for _ in 0..<iterations {
              withDependencies { _ in
              } operation: {
                work()
              }
            }
          }
        },
      ])
  }
}
