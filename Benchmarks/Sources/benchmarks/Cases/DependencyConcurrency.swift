import IntarsiaDependencies
import MeasuringSupport

extension Benchmarks {
  /// Performs the iterations in eight tasks, an eighth of them in each.
  @concurrent
  private nonisolated static func byEight(
    _ iterations: Int, _ read: @escaping @Sendable (Int) -> Void
  ) async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { @concurrent in read(iterations / 8) } }
    }
  }

  @concurrent
  private nonisolated static func byOne(
    _ iterations: Int, _ read: @escaping @Sendable (Int) -> Void
  ) async {
    await Task.detached { @concurrent in read(iterations) }.value
  }

  static var dependencyConcurrency: BenchmarkGroup {
    let readers = Readers()
    var benchmarks: [Benchmark] = []
    func compare(
      _ name: String, hasGoal: Bool = true, _ read: @escaping @Sendable (Int) -> Void
    ) {
      let floor = "\(name), one task"
      let floorOfProcessor = "\(name), one task, processor time"
      benchmarks += [
        Benchmark(async: floor) { await byOne($0, read) },
        // The goal is a speedup of 1.8, so that an operation takes at most 1/1.8 of the time.
        Benchmark(
          async: "\(name), eight tasks", floor: floor, goal: hasGoal ? 1 / 1.8 : nil
        ) { await byEight($0, read) },
        // The same in processor time, in case other programs use the second core. With a speedup
        // of 1.8 on two busy cores, an operation takes at most 2/1.8 of the processor time.
        Benchmark(processorTime: floorOfProcessor) { await byOne($0, read) },
        Benchmark(
          processorTime: "\(name), eight tasks, processor time", floor: floorOfProcessor,
          goal: hasGoal ? 2 / 1.8 : nil
        ) { await byEight($0, read) },
      ]
    }
    compare("arithmetic (what the machine can do)", hasGoal: false) { iterations in
      var sum = 1
      for number in 0..<iterations * 16 { sum = sum &* 31 ^ number }
      keep(sum)
    }
    compare("struct, live default") { readers.readSettings($0) }
    compare("closures, live default") { readers.readClients($0) }
    compare("class, live default", hasGoal: false) { readers.readReferences($0) }
    compare("struct, each task its own override") { iterations in
      withDependencies {
        $0.settings = Settings(number: 2)
      } operation: {
        readers.readSettings(iterations)
      }
    }
    return BenchmarkGroup(
      name: "Dependencies: eight tasks at once", roundTimeFactor: 10, benchmarks: benchmarks)
  }
}
