import ChildProcesses
import Foundation
import IntarsiaTesting
import Testing

@testable import IntarsiaSimulation

/// Returns whether an environment variable turns a capability off.
private func isOff(_ variable: String) -> Bool {
  ProcessInfo.processInfo.environment[variable] == "off"
}

@Suite("Capabilities that depend on the toolchain", .endsWithinAMinute)
struct CapabilitiesTests {
  @Test("Each capability that the environment does not turn off is there")
  func current() {
    #expect(JobRouting.isExact == !isOff("INTARSIA_JOB_ROUTING"))
    #expect(Capabilities.hasVirtualClock == !isOff("INTARSIA_VIRTUAL_CLOCK"))
  }

  @Test("The jobs of all tasks and actors are routed in each mode")
  func routing() {
    #expect(JobRouting.isComplete)
  }

  @Test(
    "Without virtual clocks, the system's clocks show real time in a simulation",
    .enabled(if: !ChildProcess.isThisOne))
  func withoutVirtualClock() async throws {
    let child = try await ChildProcess.run(
      "--testing-library", "swift-testing", "--filter", "RealClockPromises",
      environment: ["INTARSIA_VIRTUAL_CLOCK": "off"])
    #expect(child.status == 0, "\(child.output)")
    #expect(child.lines(with: "with 1 test").count == 1, "\(child.output)")
  }
}

@Suite(
  "Simulations without virtual clocks", .endsWithinAMinute,
  .enabled(if: isOff("INTARSIA_VIRTUAL_CLOCK")))
struct RealClockPromises {
  @Test("A sleep takes no real time, and Date() shows real time")
  func date() async throws {
    let begin = Date()
    let date = try await simulate(timeout: .seconds(200_000)) {
      try await VirtualClock().sleep(for: .seconds(100_000))
      return Date()
    }
    #expect(date.timeIntervalSince(begin) < 50_000)
  }
}
