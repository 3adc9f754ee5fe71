import Foundation
import IntarsiaIssues
import IntarsiaTesting
import LawFeatures
import Testing

/// The number of runs of each feature without a bug: `INTARSIA_LAW_RUNS` in the section `laws` of
/// `Scripts/check`; otherwise a few.
private let mendedRuns = ProcessInfo.processInfo.environment["INTARSIA_LAW_RUNS"].flatMap(Int.init)

/// The bugs to search: all in the section `laws`; otherwise one of each feature that is found soon.
private let bugs: [PlantedBug] =
  mendedRuns == nil
  ? [.doubleSubmit, .staleResponse, .lostTimer, .undoAcrossRows, .freshKeyForEachAttempt]
  : PlantedBug.allCases

@Suite(
  "Planted bugs are found, and mended features are not accused", .endsWithinAMinute, .serialized)
struct LawSearchTests {
  @Test("A search finds each bug, and shows it with at most eight choices", arguments: bugs)
  func found(_ bug: PlantedBug) async throws {
    let recorder = IssueRecorder()
    let report = try await withIssueReporters([recorder]) {
      try await LawSearch(bug).run([bug], runs: 5_000)
    }
    let failure = try #require(report.failure)
    #expect(failure.choiceCount <= 8)
  }

  @Test(
    "A search finds nothing in a mended feature",
    arguments: LawSearch.allCases, 0..<(mendedRuns == nil ? 1 : 10) as Range<UInt64>)
  func mended(_ feature: LawSearch, block: UInt64) async throws {
    let runs = mendedRuns.map { $0 / 10 } ?? 20
    let recorder = IssueRecorder()
    let report = try await withIssueReporters([recorder]) {
      try await feature.run([], runs: runs, seed: block)
    }
    #expect(report.failure == nil)
    #expect(recorder.issues.map(\.message) == [])
  }
}
