import Dispatch
import Foundation
import Testing

/// Measures the parts of the library that tests use.
///
/// A separate program, because the library for tests takes over its executors and clocks.
@main
enum TestingBenchmarks {
  /// Runs synchronously, because a fixed program is counted on one thread.
  static func main() {
    if CommandLine.arguments.dropFirst().first == "fixed" {
      return FixedTestProgram.run(named: CommandLine.arguments.dropFirst(2).first)
    }
    Task {
      if CommandLine.arguments.contains("--testing-library") {
        let _: CInt = await Testing.__swiftPMEntryPoint(passing: nil)
        exit(0)
      }
      await measure()
      exit(0)
    }
    dispatchMain()
  }

  private static func measure() async {
    let arguments = CommandLine.arguments.dropFirst()
    let filter = arguments.first { !$0.hasPrefix("-") }?.lowercased()
    let rounds = arguments.contains("--quick") ? 1 : 9
    print("| case | ms | goal |   |\n| ---- | -: | ---: | - |")
    let name = "TestStore: 1,000 send and receive pairs with an effect each"
    let isAboutStores = filter.map("teststore".contains) ?? false
    for benchmark in isAboutStores ? [] : differences + dumps {
      guard filter.map(benchmark.name.lowercased().contains) ?? true else { continue }
      var times: [Double] = []
      for _ in 0..<rounds { times.append(milliseconds { benchmark.run() }) }
      show(benchmark.name, times, goal: benchmark.goal)
    }
    let nameOfReads = "TestStore: 10,000 reads of a test default in a reducer"
    let nameOfChoices = "withActions: 20,000 chosen actions"
    for (name, goal, run) in [
      (name, 16, { await sendAndReceive(1_000) }),
      (nameOfReads, nil, { await readTestDefaults(10_000) }),
      (nameOfChoices, 1_000, { await chooseActions(runs: 1_250) }),
    ] as [(String, Double?, () async -> Void)] {
      guard filter.map(name.lowercased().contains) ?? true else { continue }
      var times: [Double] = []
      for _ in 0..<rounds {
        let start = processorTime
        await run()
        times.append(processorTime - start)
      }
      show(name, times, goal: goal)
    }
  }

  private static func show(_ name: String, _ times: [Double], goal: Double?) {
    let median = times.sorted()[times.count / 2]
    let verdict = goal.map { median <= $0 ? "✔" : "✘" } ?? ""
    let limit = goal.map { "≤ \(Int($0))" } ?? ""
    print("| \(name) | \(String(format: "%.2f", median)) | \(limit) | \(verdict) |")
  }

  private static func milliseconds(_ body: () -> Void) -> Double {
    let start = processorTime
    body()
    return processorTime - start
  }

  /// The processor time of all threads, in milliseconds, which is independent of other programs.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
