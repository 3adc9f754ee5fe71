#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Measures functions by the clocks of the system, in nanoseconds.
enum Stopwatch {
  static func measure(_ body: Benchmark.Body, iterations: Int) async -> Double {
    switch body {
    case .sync(let run):
      let start = now(CLOCK_THREAD_CPUTIME_ID)
      run(iterations)
      return now(CLOCK_THREAD_CPUTIME_ID) - start
    case .inside(let setUp, let run):
      var time = 0.0
      setUp {
        let start = now(CLOCK_THREAD_CPUTIME_ID)
        run(iterations)
        time = now(CLOCK_THREAD_CPUTIME_ID) - start
      }
      return time
    case .processorTime(let run):
      let start = now(CLOCK_PROCESS_CPUTIME_ID)
      await run(iterations)
      return now(CLOCK_PROCESS_CPUTIME_ID) - start
    case .async(let run):
      let start = now(CLOCK_MONOTONIC)
      await run(iterations)
      return now(CLOCK_MONOTONIC) - start
    }
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
