import Foundation
import IntarsiaIssues
import Synchronization
import Testing

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

@Suite("Reports of the watchdog", .serialized, .endsWithinAMinute)
struct WatchdogReportTests {
  private let recorder = IssueRecorder()

  /// Excludes a simulation from the watchdog, so that only its test examines it.
  private static func unwatch(_ simulation: Simulation) {
    simulation.state.withLock { state in
      state.progress = ProgressWatch()
      state.progress.isWatched = false
    }
  }

  private func makeSimulation() -> Simulation {
    let simulation = JobTrace.$isEnabled.withValue(false) { Simulation(chooser: nil) }
    Self.unwatch(simulation)
    return simulation
  }

  /// Returns a call of a task that has ended, so that its cancellation changes nothing.
  private func makeCall() async -> Simulation.TestCall {
    await Task { [recorder] in
      Simulation.TestCall(at: IssueLocation(), reporters: [recorder], externalTimeout: .zero)
    }.value
  }

  @Test("An overdue failure is reported only after the process responds again")
  func unresponsive() async {
    let simulation = makeSimulation()
    let failure = PendingFailure(call: await makeCall(), gracePeriod: 1) { reportIssue("Overdue") }
    simulation.leave(failure)
    simulation.examine(isResponsive: false)
    #expect(recorder.messages == [])
    simulation.examine()
    #expect(recorder.messages == ["Overdue"])
  }

  @Test("A closed simulation reports an overdue failure although the process does not respond")
  func closed() async {
    let simulation = makeSimulation()
    let failure = PendingFailure(call: await makeCall(), gracePeriod: 1) { reportIssue("Overdue") }
    simulation.close()
    simulation.leave(failure)
    simulation.examine(isResponsive: false)
    #expect(recorder.messages == ["Overdue"])
  }

  @Test("A warning about a running job goes to the reporters that the simulation was given")
  func reporters() async throws {
    let outer = IssueRecorder()
    let location = IssueLocation(
      fileID: "Given/Place.swift", filePath: "/Given/Place.swift", line: 1_207, column: 31)
    try await withIssueReporters([outer]) {
      try await simulate(nil, timeout: .zero, at: location, reporters: [recorder]) {
        guard let simulation = Simulation.ofThisThread else { return }
        Self.unwatch(simulation)
        for _ in 0..<3 { simulation.examine(after: 2) }
      }
    }
    #expect(recorder.issues.map(\.code) == [SimulationIssues.jobBlocks])
    #expect(recorder.issues.map(\.location) == [location])
    #expect(outer.messages == [])
  }

  @Test("A stall names the time from now until the next sleeper wakes")
  func later() async {
    await withIssueReporters([recorder]) {
      let store = Player.store { _ in }
      Self.unwatch(store.simulation)
      store.usesExternalWork = true
      await store.send(.play)
      await store.receive(.moved(1))
      for _ in 0..<3 { store.simulation.examine(after: 2) }
      await store.skipInFlightEffects()
    }
    #expect(recorder.issues.map(\.code) == [SimulationIssues.stalled])
    #expect(
      recorder.messages.first?.contains("let 0.5 seconds pass until the next sleeper wakes") == true
    )
  }

  @Test("A store that has waited for external work in vain is idle")
  func idle() async {
    let kept = LockIsolated<CheckedContinuation<Void, Never>?>(nil)
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Bool> { _, _ in
          .run { _ in await withCheckedContinuation { kept.setValue($0) } }
        }
      }
      Self.unwatch(store.simulation)
      store.exhaustivity = .off
      store.usesExternalWork = true
      store.externalTimeout = .milliseconds(1)
      await store.send(true)
      await store.finish()
      for _ in 0..<3 { #expect(store.simulation.examine(after: 1) == nil) }
    }
    kept.value?.resume()
    #expect(recorder.messages == [])
  }

  @Test("A job that has no thread yet is not taken for one that blocks its thread")
  func jobWithoutThread() async {
    let simulation = makeSimulation()
    simulation.beDriven(by: await makeCall())
    Self.unwatch(simulation)
    simulation.jobEvents.wrappingAdd(1, ordering: .relaxed)
    let task = simulation.enter { Task {} }
    let findings = await simulation.drive { (0..<3).map { _ in simulation.examine(after: 2) } }
    #expect(findings == [nil, nil, .jobBlocks])
    simulation.close()
    await task.value
  }

  @Test("A simulation that is closed while it waits for external work ends at once")
  @MainActor
  func closedWhileWaiting() async throws {
    let (simulations, begun) = AsyncStream.makeStream(of: Simulation.self)
    let answer = Promise<Void>()
    let driver = Task { @MainActor in
      try await simulate(externalTimeout: .seconds(1_000)) {
        await withExternalWork("the test") {
          if let simulation = Simulation.ofThisThread {
            // Disables the waits for actors that other tests use.
            simulation.state.withLock { $0.actorWaits = .max }
            begun.yield(simulation)
          }
          await answer.value
        }
      }
    }
    var iterator = simulations.makeAsyncIterator()
    // This task runs on the main actor, so the driver has suspended in the external work.
    try #require(await iterator.next()).close()
    await #expect(throws: SimulationError.self) { try await driver.value }
    answer.fulfil(())
  }

  #if os(Linux)
    enum Use: String, CaseIterable {
      case none, user, system
    }

    @Test(
      "A job that uses its processor is not said to block its thread, and one that is idle is",
      .enabled(if: JobRouting.isComplete), arguments: Use.allCases)
    func usedTime(use: Use) async throws {
      let findings = LockIsolated<[ProgressWatch.Finding?]>([])
      try await JobTrace.$isEnabled.withValue(false) {
        try await withIssueReporters([recorder]) {
          try await simulate {
            guard let simulation = Simulation.ofThisThread else { return }
            Self.unwatch(simulation)
            // The time that the thread has used before says nothing about this job.
            try Self.spend(.user)
            try Self.spend(.system)
            Task.detached {}
            for _ in 0..<3 {
              let finding = simulation.examine(after: 2)
              findings.withValue { $0.append(finding) }
              try Self.spend(use)
            }
          }
        }
      }
      #expect(findings.value == [nil, nil, use == .none ? .jobStarvesOthers : .jobBlocks])
    }

    /// Uses 0.15 seconds of processor time on this thread, in the program or in the system.
    private static func spend(_ use: Use) throws {
      guard use != .none else { return }
      let zeros = open("/dev/zero", O_RDONLY)
      defer { close(zeros) }
      var bytes = [UInt8](repeating: 0, count: 1 << 20)
      let end = try usedTime(use) + 15
      while try usedTime(use) < end {
        if use == .system {
          for _ in 0..<50 { try #require(read(zeros, &bytes, bytes.count) == bytes.count) }
        } else {
          var number = 1
          for step in 0..<200_000 { number = number &* 31 &+ step }
          try #require(number != 0)
        }
      }
    }

    /// The processor time of this thread in hundredths of a second.
    private static func usedTime(_ use: Use) throws -> Int {
      let line = try String(contentsOfFile: "/proc/thread-self/stat", encoding: .utf8)
      let end = try #require(line.lastIndex(of: ")"))
      // The fields after the name, which is the second one, begin with the third.
      let fields = line[end...].split(separator: " ").dropFirst()
      return try #require(fields.dropFirst(use == .user ? 11 : 12).first.flatMap { Int($0) })
    }
  #endif
}
