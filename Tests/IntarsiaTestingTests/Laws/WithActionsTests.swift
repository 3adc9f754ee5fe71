import IntarsiaIssues
import Testing

@testable import IntarsiaTesting

@Suite("Searches with chosen actions", .endsWithinAMinute)
struct WithActionsTests {
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

  @Test("Neighbouring seeds have no runs in common")
  func neighbouringSeeds() async throws {
    func numbers(_ seed: UInt64) async throws -> Set<Int> {
      let numbers = LockIsolated<Set<Int>>([])
      try await withActions(runs: 20, seed: seed, keepsFailures: false) { machine in
        let number = machine.draw.pick(0...1_000_000_000)
        if (1_000..<1_000_000_000).contains(number) { numbers.withValue { _ = $0.insert(number) } }
      }
      return numbers.value
    }
    let (first, second) = (try await numbers(0), try await numbers(1))
    #expect(first.count > 5)
    #expect(first.isDisjoint(with: second))
  }

  @Test("A failure that is known is tried first")
  func known() async throws {
    let (report, _) = try await search(stock: 3)
    let failure = try #require(report.failure)
    let search = ActionSearch(steps: 20, location: IssueLocation()) { machine in
      let user = machine.user(
        of: TestStore(initialState: Kiosk.State(stock: 3)) { Kiosk() })
      user.action(weight: 3) { .buyTapped($0.pick(1...2)) }
      user.action { _ in .cancelTapped }
      user.always("the stock stays") { $0.stock == 3 }
      try await machine.run()
    }
    let found = await search.find(
      [failure], runs: 0, within: nil, seed: 0, orders: .fixed)
    #expect(found?.key == "law the stock stays")
    #expect(search.report(nil).runs == 1)
  }
}
