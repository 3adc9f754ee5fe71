import Dispatch
import IntarsiaIssues
import Testing

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

@Suite("Simulations inside others", .endsWithinAMinute, .enabled(if: JobRouting.isComplete))
struct NestedSimulationTests {
  private let recorder = IssueRecorder()

  /// Waits for external work, which a dispatch queue does.
  private static func print() async {
    await withExternalWork("the printer") {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume() }
      }
    }
  }

  @Test("External work of an inner simulation is over for the outer one when it has been done")
  func done() async {
    let kept = LockIsolated<CheckedContinuation<Void, Never>?>(nil)
    let error = await withIssueReporters([recorder]) {
      await #expect(throws: SimulationError.self) {
        try await simulate(externalTimeout: .seconds(60)) {
          try await simulate(externalTimeout: .seconds(60)) { await Self.print() }
          await withCheckedContinuation { kept.setValue($0) }
        }
      }
    }
    kept.value?.resume()
    #expect(error?.waits == [])
    #expect(error?.externalTimeout == nil)
  }

  @Test(
    "An outer simulation names the external work that an inner one waits for",
    arguments: [false, true])
  func named(isDeclared: Bool) async {
    let kept = LockIsolated<CheckedContinuation<Void, Never>?>(nil)
    var use = ExternalWorkUse()
    use.isDeclared = isDeclared
    let error = await withIssueReporters([recorder]) {
      await #expect(throws: SimulationError.self) {
        try await simulate(externalTimeout: .milliseconds(10)) { [use] in
          try await ExternalWorkUse.$current.withValue(use) {
            try await simulate(externalTimeout: .seconds(86_400)) {
              guard !isDeclared else {
                return await withCheckedContinuation { kept.setValue($0) }
              }
              await withExternalWork("the printer") {
                await withCheckedContinuation { kept.setValue($0) }
              }
            }
          }
        }
      }
    }
    kept.value?.resume()
    let name = isDeclared ? "external work" : "the printer"
    #expect(error?.waits == ["waits for external work: \(name)"])
    #expect(error?.externalTimeout == .milliseconds(10))
  }
}

@Suite("Traits of simulation and their values", .endsWithinAMinute)
struct SimulationTraitValueTests {
  @Test("A simulated test fails at the timeout of its trait")
  func timeout() async throws {
    let test = try #require(Test.current)
    let trait = TestScopeTrait.simulated(timeout: .seconds(5))
    // A constant, because the trait keeps the closure.
    let sleep: @concurrent @Sendable () async throws -> Void = {
      try await VirtualClock().sleep(for: .seconds(6))
    }
    let error = await #expect(throws: SimulationError.self) { try await trait.run(sleep, test) }
    #expect(error?.timeToNextDeadline == .seconds(6))
  }

  @Test(
    "A simulated test reports to the reporters around it", .enabled(if: JobRouting.isComplete))
  func reporters() async throws {
    let recorder = IssueRecorder()
    let test = try #require(Test.current)
    var use = ExternalWorkUse()
    use.timeout = .seconds(60)
    let work: @concurrent @Sendable () async throws -> Void = {
      await withExternalWork("a queue") {
        await withCheckedContinuation { continuation in
          // The task runs when the first one has suspended.
          Task { DispatchQueue.global().async { continuation.resume() } }
        }
      }
    }
    try await ExternalWorkUse.$current.withValue(use) {
      try await withIssueReporters([recorder]) {
        try await TestScopeTrait.simulated.run(work, test)
      }
    }
    #expect(recorder.issues.map(\.code) == [SimulationIssues.externalResumption])
  }
}
