import IntarsiaConcurrency
import IntarsiaIssues
import Testing

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

@Suite("Reports on runs in certain orders", .endsWithinAMinute)
struct OrderReportTests {
  private let recorder = IssueRecorder()

  /// Makes the choices of a simulation, each among the given number of jobs.
  private static func choose(_ counts: Int...) {
    for count in counts { _ = JobChooser.current?.choose(outOf: count, for: TaskNumber.current) }
  }

  @Test("A replay warns that it does not fit if fewer jobs are ready than it names")
  func clampedReplay() async throws {
    let line = try await withIssueReporters([recorder]) {
      try await withJobOrders(.replay("choices:1.7.9")) { Self.choose(2, 3, 2) }
      return #line - 1
    }
    #expect(
      recorder.messages == [
        """
        The test passes, but it cannot run in the order to replay.

          Order to replay: choices:1.7.9
          Does not fit: choice 2 is 7, and 3 jobs were ready, counted from 0
          Order that was run: choices:1.2.1

        The order was printed for another test, or before the code changed: passing now says nothing \
        about that failure. See whether an order is left in which the test fails: withJobOrders(.all()).

        [simulation-order-does-not-fit]
        """
      ])
    #expect(recorder.issues.map(\.severity) == [.warning])
    #expect(recorder.issues.map { Int($0.location.line) } == [line])
  }

  @Test("A test that makes no jobs to reorder gets a warning", arguments: [false, true])
  func nothingToOrder(inSimulation: Bool) async throws {
    // A simulation that began before `withJobOrders` keeps its order.
    @Sendable func search(_ orders: JobOrders) async throws {
      try await withJobOrders(orders) { await Task.yield() }
    }
    try await withIssueReporters([recorder]) {
      for orders in [.all(), .random(2), .replay(.fixed)] as [JobOrders] {
        try await inSimulation ? simulate { try await search(orders) } : search(orders)
      }
    }
    let message = """
      The test passes, but it has no jobs to reorder: it makes no test store, and no simulation without an order of its own.

      Make the TestStore inside of withJobOrders, or call simulate there. Of traits, .simulated has to stand after \
      .jobOrders: @Test(.jobOrders(.all()), .simulated).

      [simulation-nothing-to-order]
      """
    #expect(recorder.messages == [message, message, message])
    #expect(recorder.issues.map(\.severity) == [.warning, .warning, .warning])
  }

  @Test("A replay warns if some of its choices are left over")
  func choicesLeftOver() async throws {
    try await withIssueReporters([recorder]) {
      _ = try await withJobOrders(.replay("choices:0.0.1")) { Self.choose(2, 2) }
    }
    #expect(recorder.issues.map(\.code) == [SimulationIssues.orderDoesNotFit])
    #expect(
      recorder.messages.first?.contains(
        "choice 3 is 1, and there was nothing to choose any more\n  Order that was run: fixed\n")
        == true)
  }

  @Test("A replay that fits, or that names fewer choices than the run has, does not warn")
  func fittingReplay() async throws {
    try await withIssueReporters([recorder]) {
      try await withJobOrders(.replay("choices:1.2.1")) { Self.choose(2, 3, 2) }
      try await withJobOrders(.replay("choices:0.1")) { Self.choose(2, 3, 2) }
      try await withJobOrders(.replay(.fixed)) { Self.choose(2, 3, 2) }
      _ = try await withJobOrders(.random(3)) { Self.choose(2, 3, 2) }
    }
    #expect(recorder.messages == [])
  }

  @Test("A replay that fails in another order names the order that ran, and the misfit")
  func failingReplay() async throws {
    struct Fault: Error {}
    await #expect(throws: Fault.self) {
      try await withIssueReporters([recorder]) {
        try await withJobOrders(.replay("choices:0.1")) {
          Self.choose(2)
          throw Fault()
        }
      }
    }
    #expect(
      recorder.messages == [
        """
        The error below occurs in one order of the jobs, the first that was tried.

          Order: fixed
          Not: choices:0.1, which does not fit: choice 2 is 1, and there was nothing to choose any more

        Replay this order alone: withJobOrders(.replay("fixed")). If the code under test relies on \
        another order, let it enforce that order: cancel the effect that is out of date, or run \
        one effect after the other.

        [simulation-failing-order]
        """
      ])
  }

  @Test("A test that external work has resumed does not claim to have run every order")
  func externalWork() async throws {
    let line = try await withIssueReporters([recorder]) {
      var run = 0
      try await withJobOrders(.all()) {
        run += 1
        Self.choose(2)
        if run == 2 { JobChooser.current?.markAsIrreproducible() }
      }
      return #line - 5
    }
    #expect(
      recorder.messages == [
        """
        The test passes in the 2 orders of its jobs that could be found, and there may be others.

          Run 2: external work has taken part in the order

        Something other than the order has decided which job ran next. Override the dependencies that wait for \
        external work, and let one task use the stores and simulations, one after the other: then each run goes \
        on from where an earlier one has been, and none is missed.

        [simulation-orders-in-doubt]
        """
      ])
    #expect(recorder.issues.map(\.severity) == [.warning])
    #expect(recorder.issues.map { Int($0.location.line) } == [line])
  }

  @Test("The reason for a doubt is that of the first run with one")
  func firstDoubt() async throws {
    try await withIssueReporters([recorder]) {
      _ = try await withJobOrders(.all()) {
        Self.choose(3)
        JobChooser.current?.markAsIrreproducible()
      }
    }
    #expect(recorder.issues.map(\.code) == [SimulationIssues.ordersInDoubt])
    #expect(
      recorder.messages.first?.contains("in the 3 orders of its jobs") == true
        && recorder.messages.first?.contains("\n  Run 1: external work ") == true)
  }

  @Test("A warning does not fail an order")
  func warnings() async throws {
    let counts = LockIsolated<[Int]>([])
    try await withIssueReporters([recorder]) {
      let count = try await withJobOrders(.all()) {
        Self.choose(2)
        reportIssue("Slow", severity: .warning)
      }
      counts.withValue { $0.append(count) }
    }
    #expect(recorder.messages == ["Slow", "Slow"])
    try await withKnownIssue(isIntermittent: true) {
      let count = try await withJobOrders(.all()) {
        Self.choose(2)
        Issue.record("Slow", severity: .warning)
      }
      counts.withValue { $0.append(count) }
    } matching: { _ in
      true
    }
    #expect(counts.value == [2, 2])
  }

  @Test("A search warns of other orders if several tasks let jobs run in turns")
  func turns() async throws {
    try await withIssueReporters([recorder]) {
      _ = try await withJobOrders(.all()) {
        Self.choose(1)
        await Task { Self.choose(1) }.value
        Self.choose(1)
      }
    }
    #expect(recorder.issues.map(\.code) == [SimulationIssues.ordersInDoubt])
    #expect(
      recorder.messages.first?.contains(
        """
        The test passes in the one order of its jobs that could be found, and there may be others.

          Run 1: several tasks have let jobs run in turns

        """) == true)
  }

  @Test("Tasks that let jobs run one after another cause no warning")
  func oneAfterTheOther() async throws {
    try await withIssueReporters([recorder]) {
      _ = try await withJobOrders(.all()) {
        for _ in 0..<2 { await Task { Self.choose(2, 2) }.value }
      }
    }
    #expect(recorder.messages == [])
  }

  @Test(
    "A search warns of other orders if a run's choices differ from an earlier run's",
    arguments: [
      ([2, 3], "choice 2 was between 3 jobs, and between 2 in an earlier run"),
      ([2], "choice 2 is 1, and there was nothing to choose any more"),
    ])
  func otherChoices(later: [Int], reason: String) async throws {
    try await withIssueReporters([recorder]) {
      var run = 0
      _ = try await withJobOrders(.all(upTo: 2)) {
        run += 1
        for count in run == 1 ? [2, 2] : later { Self.choose(count) }
      }
    }
    let doubt = try #require(recorder.issues.last)
    #expect(doubt.code == SimulationIssues.ordersInDoubt)
    #expect(doubt.message.contains("\n  Run 2: \(reason)\n"), "\(doubt.message)")
  }

  @Test("An expected failure around withJobOrders includes the failing order")
  func expectedAround() async throws {
    let runs = LockIsolated(0)
    await withIssueReporters([recorder]) {
      await withExpectedIssue {
        try await withJobOrders(.all()) {
          runs.withValue { $0 += 1 }
          Self.choose(5)
          reportIssue("Late")
        }
      }
    }
    #expect(runs.value == 1)
    #expect(recorder.messages == [])
    #expect(recorder.expectedIssues.map(\.code) == [nil, SimulationIssues.failingOrder])
    #expect(recorder.expectedIssues.last?.message.contains("Order: fixed") == true)
  }

  @Test("An issue expected inside a run does not fail the order")
  func expectedInside() async throws {
    await withIssueReporters([recorder]) {
      await withExpectedIssue {
        let count = try await withJobOrders(.all()) {
          Self.choose(5)
          withExpectedIssue { reportIssue("Late") }
        }
        #expect(count == 5)
        reportIssue("Something else")
      }
    }
    #expect(recorder.messages == [])
    #expect(
      recorder.expectedIssues.map(\.message)
        == Array(repeating: "Late", count: 5) + ["Something else"])
  }
}
