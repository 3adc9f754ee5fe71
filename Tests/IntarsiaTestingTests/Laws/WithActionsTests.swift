import IntarsiaIssues
import IntarsiaTesting
import Testing

@Suite("Searches with chosen actions") struct WithActionsTests {
  /// Searches for a run in which the kiosk sells more than it has.
  private func search(
    stock: Int, runs: Int = 200, seed: UInt64 = 0, replay: ActionScript? = nil
  ) async throws -> (report: ActionReport, issues: [ReportedIssue]) {
    let recorder = IssueRecorder()
    let report = try await withIssueReporters([recorder]) {
      try await withActions(
        steps: 20, runs: runs, seed: seed, replay: replay, keepsFailures: false
      ) { machine in
        let store = TestStore(initialState: Kiosk.State(stock: stock)) {
          Kiosk()
        } withDependencies: {
          $0.kiosk.charge = machine.answers("charge", .success(()), .failure(Declined()))
        }
        let user = machine.user(of: store)
        user.action(weight: 3) { .buyTapped($0.pick(1...2)) }
        user.action(when: { $0.cart != nil }) { _ in .cancelTapped }
        user.always("stock is never negative") { $0.stock >= 0 }
        machine.advance(by: .seconds(1) ... .seconds(30))
        try await machine.run()
      }
    }
    return (report, recorder.issues)
  }

  @Test("A broken law is reported with the simplest actions that break it")
  func brokenLaw() async throws {
    let (report, issues) = try await search(stock: 3)
    let failure = try #require(report.failure)
    #expect(failure.choiceCount <= 5)
    #expect(issues.map(\.code?.rawValue) == ["law-broken"])
    #expect(issues.first?.message.contains("stock is never negative") == true)
    #expect(issues.first?.message.contains("\(failure)") == true)
  }

  @Test("A script of a failure fails again, alone")
  func replay() async throws {
    let failure = try #require(try await search(stock: 3).report.failure)
    let repeated = try await search(stock: 3, replay: failure)
    #expect(repeated.report.runs == 1)
    #expect(repeated.report.failure == failure)
  }

  @Test("Equal seeds find equal failures")
  func seeds() async throws {
    let first = try await search(stock: 3, seed: 7).report
    let second = try await search(stock: 3, seed: 7).report
    #expect(first.failure != nil)
    #expect(first.failure == second.failure)
    #expect(first.runs == second.runs)
  }

  @Test("Without actions of its own, a user sends each case that can be made")
  func allCases() async throws {
    let report = try await withActions(steps: 10, runs: 10, keepsFailures: false) { machine in
      let store = TestStore(initialState: Kiosk.State(stock: 3)) { Kiosk() }
      _ = machine.user(of: store)
      try await machine.run()
    }
    #expect(Set(report.coverage.actions.keys) == ["buyTapped", "cancelTapped", "paid"])
    #expect(report.failure == nil)
  }

  @Test("A budget of time ends a search")
  func budget() async throws {
    let report = try await withActions(
      runs: .max, within: .zero, keepsFailures: false
    ) { machine in
      let store = TestStore(initialState: Kiosk.State(stock: 3)) { Kiosk() }
      _ = machine.user(of: store)
      try await machine.run()
    }
    #expect(report.runs == 0)
  }
}
