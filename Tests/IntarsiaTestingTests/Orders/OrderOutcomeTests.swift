import IntarsiaIssues
import Testing

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

@Suite("Outcomes of runs in several orders", .endsWithinAMinute)
struct OrderOutcomeTests {
  private let recorder = IssueRecorder()

  @Test("A test store without effects has a single order")
  func withoutEffects() async throws {
    try await withIssueReporters([recorder]) {
      _ = try await withJobOrders(.all()) {
        let store = TestStore(initialState: 0) {
          Reduce<Int, Int> { state, number in
            state = number
            return .none
          }
        }
        store.assert(\.self, equals: 0)
      }
    }
    #expect(recorder.issues.map(\.code) == [SimulationIssues.onlyOneOrder])
  }

  @Test("An issue of the test framework inside of withJobOrders is an issue of the test")
  func frameworkIssue() async throws {
    let messages = LockIsolated<[String]>([])
    try await withKnownIssue {
      try await withIssueReporters([recorder]) {
        _ = try await withJobOrders(.replay(.fixed)) { Issue.record("Late") }
      }
    } matching: { issue in
      messages.withValue { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    #expect(messages.value == ["Late"])
    #expect(recorder.issues.map(\.code) == [SimulationIssues.failingOrder])
  }

  @Test(
    "Jobs of the main actor keep their order in every order of jobs",
    .enabled(if: JobRouting.isComplete))
  func mainActor() async throws {
    let logs = LockIsolated<Set<[Int]>>([])
    try await withIssueReporters([recorder]) {
      _ = try await withJobOrders(.all()) {
        let log = try await simulate {
          let log = LockIsolated<[Int]>([])
          let tasks = (1...3).map { number in
            Task { @MainActor in log.withValue { $0.append(number) } }
          }
          for task in tasks { await task.value }
          return log.value
        }
        logs.withValue { _ = $0.insert(log) }
      }
    }
    #expect(logs.value == [[1, 2, 3]])
  }

  /// Returns the order that a failure names if the run makes 22 choices in a random order.
  private func orderShown(seed: UInt64) async throws -> Substring? {
    let recorder = IssueRecorder()
    try await withIssueReporters([recorder]) {
      _ = try await withJobOrders(.replay(.random(seed: seed))) {
        for _ in 0..<22 { _ = JobChooser.current?.choose(outOf: 20, for: nil) }
        reportIssue("It fails.")
      }
    }
    return recorder.messages.last?.firstMatch(of: /Order: (\S+)/)?.output.1
  }

  @Test("A random order is printed as its choices if they take up to 60 characters")
  func printedOrder() async throws {
    var seeds: [Int: UInt64] = [:]
    for seed: UInt64 in 0..<1_000 {
      let chooser = JobChooser(.random(seed: seed))
      let choices = (0..<22).map { _ in chooser.choose(outOf: 20, for: nil) }
      seeds[JobOrder.choices(choices).description.count] = seed
    }
    let short = try await orderShown(seed: try #require(seeds[60]))
    #expect(short?.hasPrefix("choices:") == true)
    #expect(short?.count == 60)
    let long = try await orderShown(seed: try #require(seeds[61]))
    #expect(long?.hasPrefix("random:") == true)
  }
}
