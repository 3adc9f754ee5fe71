#if os(Linux)
  import ChildProcesses
  import Foundation
  import Testing

  @testable import IntarsiaSimulation
  @testable import IntarsiaTesting

  /// The hash of the words, by Glenn Fowler, Landon Curt Noll and Kiem-Phong Vo.
  private func hash(_ words: [UInt64]) -> String {
    String(
      words.reduce(14_695_981_039_346_656_037) { ($0 ^ $1) &* 1_099_511_628_211 }, radix: 16)
  }

  @Suite("Traces of jobs", .endsWithinAMinute, .enabled(if: !ChildProcess.isThisOne))
  struct JobTraceTests {
    @Test(
      "A trace of jobs has the order of each simulation, unless external work has a part in it",
      .needsExactMode,
      .enabled(if: JobRouting.isComplete))
    func lines() async throws {
      let file = FileManager.default.temporaryDirectory
        .appending(path: "jobs-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: file) }
      let child = try await ChildProcess.run(
        "--testing-library", "swift-testing", "--filter", "TracedJobs",
        environment: ["INTARSIA_JOB_TRACE": file.path])
      #expect(child.status == 0, "\(child.output)")
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      #expect(
        lines.map { String($0.drop { $0 != "\t" }.dropFirst()) } == [
          "1 jobs, \(hash([0, 0, 0]))",
          "3 jobs, \(hash([0, 0, 0] + [0, 1, 0] + [0, 0, 0]))",
          "3 jobs, \(hash([0, 0, 0] + [1, 0, 0] + [0, 0, 0]))",
          "external",
          "external",
        ])
      #expect(
        lines.allSatisfy { $0.hasPrefix("IntarsiaTestingTests.TracedJobs/simulations()") },
        "\(lines)")
    }

    @Test("A trace of jobs distinguishes simulations by the times of their jobs")
    func times() async throws {
      let file = FileManager.default.temporaryDirectory
        .appending(path: "jobs-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: file) }
      _ = try await ChildProcess.run(
        "--testing-library", "swift-testing", "--filter", "TracedSleeps",
        environment: ["INTARSIA_JOB_TRACE": file.path])
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      try #require(lines.count == 3)
      #expect(lines[0] == lines[1])
      #expect(lines[0] != lines[2])
      let counts = lines.map { $0.split(separator: "\t").last?.prefix { $0 != "," } }
      #expect(Set(counts).count == 1)
    }
  }

  @Suite("Jobs for a trace", .endsWithinAMinute, .enabled(if: ChildProcess.isThisOne))
  struct TracedJobs {
    @Test("Runs simulations of several kinds")
    func simulations() async throws {
      try await simulate {}
      try await simulate { @MainActor in }
      try await simulate { await Task {}.value }
      try await simulate { await withExternalWork("work") {} }
      var use = ExternalWorkUse()
      use.isDeclared = true
      try await ExternalWorkUse.$current.withValue(use) { try await simulate {} }
      try await JobTrace.$isEnabled.withValue(false) { try await simulate {} }
      Simulation(chooser: nil).close()
    }
  }

  @Suite("Sleeps for a trace", .endsWithinAMinute, .enabled(if: ChildProcess.isThisOne))
  struct TracedSleeps {
    @Test("Sleeps twice for a second, and once for two")
    func sleeps() async throws {
      for seconds in [1, 1, 2] {
        try await simulate { try await VirtualClock().sleep(for: .seconds(seconds)) }
      }
    }
  }
#endif
