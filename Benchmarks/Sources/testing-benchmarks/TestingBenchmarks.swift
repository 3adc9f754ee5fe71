import Foundation

/// Measures what is used in tests.
///
/// A program of its own, because what is linked for tests takes over the executors and the clocks of its process.
@main
enum TestingBenchmarks {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    let filter = arguments.first { !$0.hasPrefix("-") }?.lowercased()
    let rounds = arguments.contains("--quick") ? 1 : 9
    print("| case | ms | goal |   |\n| ---- | -: | ---: | - |")
    for benchmark in differences + dumps {
      guard filter.map(benchmark.name.lowercased().contains) ?? true else { continue }
      var times: [Double] = []
      for _ in 0..<rounds { times.append(milliseconds { benchmark.run() }) }
      show(benchmark.name, times, goal: benchmark.goal)
    }
    let name = "TestStore: 1,000 send and receive pairs with an effect each"
    guard filter.map(name.lowercased().contains) ?? true else { return }
    var times: [Double] = []
    for _ in 0..<rounds {
      let start = DispatchTime.now().uptimeNanoseconds
      await sendAndReceive(1000)
      times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6)
    }
    show(name, times, goal: 20)
  }

  private static func show(_ name: String, _ times: [Double], goal: Double?) {
    let median = times.sorted()[times.count / 2]
    let verdict = goal.map { median <= $0 ? "✔" : "✘" } ?? ""
    let limit = goal.map { "≤ \(Int($0))" } ?? ""
    print("| \(name) | \(String(format: "%.2f", median)) | \(limit) | \(verdict) |")
  }

  private static func milliseconds(_ body: () -> Void) -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    body()
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
  }
}
