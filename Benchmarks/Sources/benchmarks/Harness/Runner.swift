import MeasuringSupport

/// Measures groups of cases.
struct Runner {
  let rounds: Int
  /// The duration of a round, in nanoseconds.
  let roundTime: Double

  func measure(_ group: BenchmarkGroup) async -> [Measurement] {
    var iterations: [Int] = []
    for benchmark in group.benchmarks {
      iterations.append(await calibrate(benchmark, roundTime * group.roundTimeFactor))
    }
    var times: [[Double]] = group.benchmarks.map { _ in [] }
    for _ in 0..<max(1, Int(Double(rounds) / group.roundTimeFactor.squareRoot())) {
      for (index, benchmark) in group.benchmarks.enumerated() {
        let time = await Stopwatch.measure(benchmark.body, iterations: iterations[index])
        times[index].append(
          time / Double(iterations[index] * benchmark.operationsPerIteration))
      }
    }
    var measurements: [Measurement] = []
    for (index, benchmark) in group.benchmarks.enumerated() {
      let floor = group.benchmarks.firstIndex { $0.name == benchmark.floor }
      precondition(
        benchmark.floor == nil || floor != nil,
        "\(group.name) has no case “\(benchmark.floor ?? "")”, the floor of “\(benchmark.name)”")
      measurements.append(
        Measurement(
          group: group.name, name: benchmark.name, nanosecondsPerOperation: times[index].median,
          fastestRound: times[index].min() ?? 0, floor: benchmark.floor,
          isFloor: group.benchmarks.contains { $0.floor == benchmark.name },
          ratio: floor.map { floor in zip(times[index], times[floor]).map { $0 / $1 }.median },
          goal: benchmark.goal, allocationsPerOperation: await allocations(of: benchmark),
          allocationGoal: benchmark.allocationGoal, iterationsPerRound: iterations[index],
          wantedNanoseconds: benchmark.wantedNanoseconds, growth: benchmark.growth,
          isOfOneThread: benchmark.body.isOfOneThread))
    }
    return measurements
  }

  /// Returns the number of iterations that fill a round.
  private func calibrate(_ benchmark: Benchmark, _ roundTime: Double) async -> Int {
    var iterations = 1
    while true {
      // The minimum of several times, so that interruptions by other programs do not count as work.
      var time = Double.infinity
      for _ in 0..<5 where time >= roundTime / 4 {
        time = min(time, await Stopwatch.measure(benchmark.body, iterations: iterations))
      }
      if time >= roundTime / 4 {
        return max(1, Int(Double(iterations) * roundTime / time))
      }
      iterations *= time <= roundTime / 100 ? 10 : 3
    }
  }

  /// Counts the allocations of n and of 2n iterations: their difference has no one-time ones.
  private func allocations(of benchmark: Benchmark) async -> Double? {
    guard allocation_counter_is_available() else { return nil }
    let iterations = max(1, 200 / benchmark.operationsPerIteration)
    let once = await count(benchmark, iterations)
    let twice = await count(benchmark, iterations * 2)
    let exact = Double(twice - once) / Double(iterations * benchmark.operationsPerIteration)
    return max(0, (exact * 100).rounded() / 100)
  }

  private func count(_ benchmark: Benchmark, _ iterations: Int) async -> Int {
    allocation_counter_start()
    _ = await Stopwatch.measure(benchmark.body, iterations: iterations)
    return allocation_counter_stop()
  }
}
