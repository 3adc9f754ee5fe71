import Foundation
import IntarsiaIssues
import IntarsiaTesting
import LawFeatures
import Testing

/// The number of runs of each feature without a bug: `INTARSIA_LAW_RUNS`, or a few.
private let mendedRuns =
  ProcessInfo.processInfo.environment["INTARSIA_LAW_RUNS"].flatMap(Int.init) ?? 100

@Suite("Planted bugs are found, and mended features are not accused", .endsWithinAMinute)
struct LawSearchTests {
  @Test(
    "A search finds each bug, and shows it with at most eight choices",
    arguments: PlantedBug.allCases)
  func found(_ bug: PlantedBug) async throws {
    let recorder = IssueRecorder()
    let report = try await withIssueReporters([recorder]) {
      try await LawSearch(bug).run([bug], runs: 5_000)
    }
    let failure = try #require(report.failure)
    #expect(failure.choiceCount <= 8)
    print(
      bug, report.runs, report.steps, failure, failure.choiceCount,
      recorder.issues.last.map { "\($0.message.prefix(100))" } ?? "")
  }

  @Test(
    "A search finds nothing in a mended feature",
    arguments: LawSearch.allCases, 0..<10 as Range<UInt64>)
  func mended(_ feature: LawSearch, block: UInt64) async throws {
    let recorder = IssueRecorder()
    let report = try await withIssueReporters([recorder]) {
      try await feature.run(
        [], runs: mendedRuns / 10, seed: block * UInt64(mendedRuns))
    }
    #expect(report.failure == nil)
    #expect(recorder.issues.map(\.message) == [])
  }
}
