#if os(Linux)
  import ChildProcesses
  import Foundation
  import IntarsiaTesting
  import Synchronization
  import Testing

  /// The number of signals that the handler has received.
  private let signals = Atomic<Int>(0)

  /// Reads the clock in a signal handler, as a profiler does.
  private func readClock(in signal: Int32) {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    signals.wrappingAdd(1, ordering: .relaxed)
  }

  private typealias Fork = @convention(c) () -> pid_t

  /// The C library's `fork`, which is unavailable in Swift.
  private let forkProcess = unsafeBitCast(dlsym(nil, "fork"), to: Fork.self)

  // Signals and forks affect the whole process, so the tests run in a child process.
  @Suite("The virtual clock is async-signal-safe", .endsWithinAMinute)
  struct VirtualClockTests {
    @Test(
      "Signal handlers and forked children read the clock while simulations run",
      .enabled(if: !ChildProcess.isThisOne), arguments: ["signals", "forks"])
    func passes(in test: String) async throws {
      let child = try await ChildProcess.run(
        "--testing-library", "swift-testing", "--filter", "VirtualClockPromises/\(test)")
      #expect(child.status == 0, "\(child.output)")
      #expect(child.lines(with: "with 1 test").count == 1, "\(child.output)")
    }
  }

  @Suite(
    "Promises of the virtual clock", .endsWithinAMinute, .serialized,
    .enabled(if: ChildProcess.isThisOne))
  struct VirtualClockPromises {
    /// Runs concurrent simulations that start, sleep, and end.
    private func runSimulations(_ count: Int) async throws {
      try await withThrowingTaskGroup { group in
        for _ in 0..<4 {
          group.addTask {
            for _ in 0..<count {
              try await simulate {
                await withTaskGroup { group in
                  for seconds in 1...3 {
                    group.addTask { try? await VirtualClock().sleep(for: .seconds(seconds)) }
                  }
                }
              }
            }
          }
        }
        try await group.waitForAll()
      }
    }

    @Test("A signal handler that reads the clock 1,000 times a second does not block simulations")
    func signals() async throws {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { readClock(in: $0) }
      action.sa_flags = SA_RESTART
      sigaction(SIGPROF, &action, nil)
      var timer = itimerval(
        it_interval: timeval(tv_sec: 0, tv_usec: 1_000),
        it_value: timeval(tv_sec: 0, tv_usec: 1_000))
      setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
      while IntarsiaSimulationTests.signals.load(ordering: .relaxed) < 100 {
        try await runSimulations(50)
      }
      timer = itimerval()
      setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    }

    @Test("A forked child reads the clock without waiting for the parent's threads")
    func forks() async throws {
      let children = Task.detached {
        var failures = 0
        for _ in 0..<200 {
          let child = forkProcess()
          if child == 0 {
            var time = timespec()
            clock_gettime(CLOCK_REALTIME, &time)
            _exit(0)
          }
          var status: Int32 = 0
          if waitpid(child, &status, 0) != child || status != 0 { failures += 1 }
          await Task.yield()
        }
        return failures
      }
      try await runSimulations(300)
      #expect(await children.value == 0)
    }
  }
#endif
