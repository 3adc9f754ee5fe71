import Dispatch
import Foundation

@main
@MainActor
enum Benchmarks {
  static var groups: [BenchmarkGroup] {
    [
      dependencyReads, dependencyShapes, dependencyOverrides, dependencyNesting,
      dependencyConcurrency,
      casePathExtraction, casePathEmbedding, identifiedArrays,
      storeSends, environmentSends, storeReads, storeScopes, storeElements,
      storeRows, storeChains, storeEffects, storeChurn, lifecycles, undo, sharedState, traces,
    ] + durability + durabilityOnPostgreSQL
  }

  /// Runs synchronously, because the fixed programs run on a single thread, and the measurements
  /// leave the main thread to the main actor.
  static func main() {
    if CommandLine.arguments.dropFirst().first == "fixed" {
      return FixedProgram.run(named: CommandLine.arguments.dropFirst(2).first)
    }
    if CommandLine.arguments.dropFirst().first == "growing" {
      return GrowingProgram.run(Array(CommandLine.arguments.dropFirst(2)))
    }
    Task { @MainActor in
      do {
        try await measure()
        exit(0)
      } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(1)
      }
    }
    dispatchMain()
  }

  private static func measure() async throws {
    let options: Options
    do {
      options = try Options(Array(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("\(error.text)\n\n\(Options.usage)\n".utf8))
      exit(2)
    }
    if options.wantsHelp { return print(Options.usage) }
    let groups = groups.compactMap { $0.filtered(by: options.filter) }
    if options.onlyLists {
      for group in groups {
        print(group.name)
        for benchmark in group.benchmarks { print("  \(benchmark.name)") }
      }
      return
    }
    let memoryCases = memoryCases.filter { memoryCase in
      options.filter.map { $0 == "memory" || memoryCase.name.contains($0) } ?? true
    }
    guard !groups.isEmpty || !memoryCases.isEmpty else {
      FileHandle.standardError.write(Data("No case matches the filter.\n".utf8))
      exit(2)
    }
    let runner = Runner(rounds: options.rounds, roundTime: options.rounds == 1 ? 1e6 : 1e7)
    var all: [Measurement] = []
    for group in groups {
      let measurements = await runner.measure(group)
      print("\n\(group.name)\n\n\(Report.table(of: measurements))")
      all += measurements
    }
    if !memoryCases.isEmpty {
      print("\nMemory\n\n\(MemoryReport.table(of: await memoryCases.measured()))")
    }
    let failures = options.checks ? all.compactMap(\.failure) : []
    for failure in failures { FileHandle.standardError.write(Data("✘ \(failure)\n".utf8)) }
    if let file = options.svg {
      try Data(GrowthChart(of: all).svg.utf8).write(to: URL(fileURLWithPath: file))
    }
    if let file = options.json {
      try Report.json(of: all).write(to: URL(fileURLWithPath: file))
    }
    if !failures.isEmpty { exit(1) }
  }
}
