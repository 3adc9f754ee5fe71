import Foundation
import IntarsiaTesting
import Synchronization
import Testing

@Suite("Simulations", .endsWithinAMinute)
struct SimulateTests {
  @Test("Sleeping takes no time, and sleepers wake in the order of their deadlines")
  func sleepers() async throws {
    let (order, passed) = try await simulate {
      let start = ContinuousClock.now
      let order = await withTaskGroup(of: Int.self) { group in
        for seconds in [3_000, 1_000, 2_000] {
          group.addTask {
            try? await VirtualClock().sleep(for: .seconds(seconds))
            return seconds
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      return (order, ContinuousClock.now - start)
    }
    #expect(order == [1_000, 2_000, 3_000])
    #expect(passed == .seconds(3_000))
  }

  private actor Log {
    var lines: [String] = []
    func add(_ line: String) { lines.append(line) }
  }

  /// Runs tasks of every kind and returns the events in their order.
  private static func run(_ order: JobOrder?) async throws -> [String] {
    try await simulate(order) {
      let log = Log()
      await withTaskGroup(of: Void.self) { group in
        for name in ["a", "b", "c"] {
          group.addTask {
            await log.add("\(name) child")
            await Task { await log.add("\(name) unstructured") }.value
            await Task.detached { await log.add("\(name) detached") }.value
            await MainActor.run { MainActor.assertIsolated() }
            await log.add("\(name) main")
          }
        }
      }
      return await log.lines
    }
  }

  @Test("A seed reproduces the order of a simulation; other seeds give other orders")
  func orders() async throws {
    let fixed = try await Self.run(nil)
    #expect(fixed.count == 12)
    #expect(try await Self.run(.fixed) == fixed)
    var runs: Set<[String]> = []
    for seed: UInt64 in 0..<20 {
      let run = try await Self.run(.random(seed: seed))
      #expect(try await Self.run(.random(seed: seed)) == run)
      #expect(run.sorted() == fixed.sorted())
      runs.insert(run)
    }
    #expect(runs.count > 10, "Twenty seeds gave only \(runs.count) runs")
  }

  @Test("Concurrent simulations do not share jobs or time")
  func parallel() async throws {
    let alone = try await Self.run(.random(seed: 3))
    try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<8 { group.addTask { try await Self.run(.random(seed: 3)) } }
      for try await run in group { #expect(run == alone) }
    }
  }

  @Test("An error of the operation is thrown")
  func thrownError() async {
    struct Fault: Error {}
    await #expect(throws: Fault.self) {
      try await simulate { throw Fault() }
    }
  }

  @Test("A simulation without possible events ends with an error and is cancelled")
  func stuck() async throws {
    let isCancelled = Mutex(false)
    let error = await #expect(throws: SimulationError.self) {
      try await simulate {
        try await VirtualClock().sleep(for: .seconds(2))
        try await withTaskCancellationHandler {
          try await Task.never()
        } onCancel: {
          isCancelled.withLock { $0 = true }
        }
      }
    }
    #expect(error?.timePassed == .seconds(2))
    #expect(error?.timeToNextDeadline == nil)
    #expect(isCancelled.withLock { $0 })
    #expect(
      error?.description == """
        The simulation cannot go on: after 2.0 seconds of virtual time nothing is ready to run, and \
        nothing sleeps. Let the operation itself resume what it waits for. If external work is to resume it, \
        put withExternalWork("label") { … } around that wait, or .usesExternalWork on the test.
        """)
  }

  @Test("A simulation that sleeps repeatedly ends at its timeout")
  func timeout() async {
    let error = await #expect(throws: SimulationError.self) {
      try await simulate(timeout: .seconds(5)) {
        while true { try await VirtualClock().sleep(for: .seconds(2)) }
      }
    }
    #expect(
      error?.description == """
        The simulation has not ended after 4.0 seconds of virtual time; the next sleeper wakes 2.0 \
        seconds later. Allow a longer timeout, or end the task that sleeps again and again.

        It waits for a clock, sleeping until +6.0 seconds.
        """)
  }

  @Test("A simulation may use an hour of virtual time, and no more")
  func hour() async throws {
    try await simulate { try await VirtualClock().sleep(for: .seconds(3600)) }
    await #expect(throws: SimulationError.self) {
      try await simulate { try await VirtualClock().sleep(for: .seconds(3600.5)) }
    }
  }

  @Test("A simulated operation on the main actor stays on the main actor", .needsExactMode)
  func mainActor() async throws {
    let passed = try await simulate { @MainActor in
      let start = Date()
      try await VirtualClock().sleep(for: .seconds(60))
      MainActor.assertIsolated()
      return Date().timeIntervalSince(start)
    }
    #expect(passed == 60, "Dates inside show virtual time")
  }

  @Test("A simulation uses the overridden dependencies of its caller")
  func dependencies() async throws {
    let now = Date(timeIntervalSince1970: 7)
    let date = try await withDependencies {
      $0.date.now = now
    } operation: {
      try await simulate { await Task { Dependency(\.date.now).wrappedValue }.value }
    }
    #expect(date == now)
  }
}
