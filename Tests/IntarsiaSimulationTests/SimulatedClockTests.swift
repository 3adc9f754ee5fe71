import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaSimulation

@Suite("A clock of virtual time", .endsWithinAMinute)
struct SimulatedClockTests {
  private let clock = VirtualClock()

  @Test("Sleepers wake in the order of their deadlines, and equal ones in the order of sleeping")
  func order() async throws {
    let log = LockIsolated<[Int]>([])
    try await simulate { [clock] in
      await withTaskGroup(of: Void.self) { group in
        for (number, seconds) in [3, 1, 2, 1].enumerated() {
          group.addTask {
            try? await clock.sleep(for: .seconds(seconds))
            log.withValue { $0.append(number) }
          }
        }
      }
    }
    #expect(log.value == [1, 3, 2, 0])
  }

  @Test("The clock shows the virtual time that a sleep has taken, and a past deadline takes none")
  func now() async throws {
    let passed = try await simulate { [clock] in
      let start = clock.now
      try await clock.sleep(for: .seconds(90))
      try await clock.sleep(until: start)
      return start.duration(to: clock.now)
    }
    #expect(passed == .seconds(90))
  }

  @Test("A cancelled sleep throws at the instant of its cancellation")
  func cancellation() async throws {
    let (isCancelled, passed) = try await simulate { [clock] in
      let start = clock.now
      let sleeper = Task { try await clock.sleep(for: .seconds(60)) }
      try await clock.sleep(for: .seconds(5))
      sleeper.cancel()
      let isCancelled =
        if case .failure(is CancellationError) = await sleeper.result { true } else { false }
      return (isCancelled, start.duration(to: clock.now))
    }
    #expect(isCancelled)
    #expect(passed == .seconds(5))
  }

  @Test("A task that begins on the main actor sleeps in virtual time")
  func mainActor() async throws {
    let passed = try await simulate { [clock] in
      let start = clock.now
      await Task { @MainActor in try? await clock.sleep(for: .seconds(60)) }.value
      return start.duration(to: clock.now)
    }
    #expect(passed == .seconds(60))
  }

  @Test("The wait of a sleeper is described")
  func description() async {
    let error = await #expect(throws: SimulationError.self) {
      try await simulate(timeout: .seconds(1)) { [clock] in
        try await clock.sleep(for: .seconds(60))
      }
    }
    #expect(error?.waits == ["waits for a clock, sleeping until +60.0 seconds"])
    #expect(error?.timeToNextDeadline == .seconds(60))
  }

  @Test("Outside of simulations, the clock is a continuous clock")
  func outside() async throws {
    let begin = ContinuousClock.now
    let now = clock.now
    #expect(begin <= now && now <= .now)
    try await clock.sleep(until: begin)
    await #expect(throws: CancellationError.self) {
      try await Task { [clock] in
        withUnsafeCurrentTask { $0?.cancel() }
        try await clock.sleep(for: .seconds(3_600))
      }.value
    }
  }
}
