import IntarsiaTesting
import IntarsiaUndo
import Testing

@Suite("Page about laws", .endsWithinAMinute, .needsExactMode)
struct LawsPageTests {
  @Test("The report of the broken law is the one on the page")
  func report() async throws {
    try await forgetFailures()
    let recorder = IssueRecorder()
    try await withIssueReporters([recorder]) { try await FailingTests.TicketShopTests().stock() }
    try await forgetFailures()
    #expect(recorder.issues.map(\.code) == [LawIssues.broken])
    try expectShown(try #require(recorder.messages.first))
  }

  @Test("The mended shop passes the test of the page")
  func mended() async throws {
    let report = try await withActions(runs: 1_000) { machine in
      let store = TestStore(initialState: MendedTicketShop.State()) {
        MendedTicketShop()
      } withDependencies: {
        $0.payments.charge = machine.answers("charge", .success(()), .failure(Declined()))
      }
      let user = machine.user(of: store)
      user.action { .buyTapped($0.pick(1...2)) }
      user.action(when: { $0.isPaying }) { _ in .cancelTapped }
      machine.advance(by: .seconds(1) ... .seconds(10))
      // snippet
      user.always("the stock is never negative") { $0.stock >= 0 }
      user.always("a payment is for tickets in stock", when: { $0.isPaying }) { $0.stock > 0 }
      user.eventually("the payment ends", within: .seconds(60)) { !$0.isPaying }
      user.atRest("nothing is being paid") { !$0.isPaying }
      user.effectsEnd(within: .seconds(60))
      user.model(3, "the stock is what was not paid for") { tickets, action in
        if case .paid(let count) = action { tickets -= count }
      } agrees: { tickets, state in
        state.stock == tickets
      }
      // end
      try await machine.run()
    }
    // snippet
    #expect(report.failure == nil)
    #expect(report.coverage.actions["cancelTapped"]?.taken ?? 0 > 0)
    // end
  }

  @Test("A failure is repeated by its text")
  func replay() async throws {
    let recorder = IssueRecorder()
    try await withIssueReporters([recorder]) {
      // snippet
      try await withActions(replay: "actions:/1.1.0.1/2/1.1/3") { machine in
        // end
        let store = TestStore(initialState: TicketShop.State()) {
          TicketShop()
        } withDependencies: {
          $0.payments.charge = machine.answers("charge", .success(()), .failure(Declined()))
        }
        let user = machine.user(of: store)
        user.action { .buyTapped($0.pick(1...2)) }
        user.action(when: { $0.isPaying }) { _ in .cancelTapped }
        machine.advance(by: .seconds(1) ... .seconds(10))
        user.always("the stock is never negative") { $0.stock >= 0 }
        try await machine.run()
      }
    }
    #expect(recorder.issues.map(\.code) == [LawIssues.broken])
  }

  @Test("A law that says nothing is a warning")
  func gap() async throws {
    let recorder = IssueRecorder()
    try await withIssueReporters([recorder]) {
      try await withActions(runs: 20) { machine in
        let store = TestStore(initialState: Packing.State()) { Packing() }
        let user = machine.user(of: store)
        // snippet
        user.actions(\.addTapped, \.foldTapped)
        user.always("a row that is ordered has an address", when: { $0.address != nil }) {
          !$0.rows.isEmpty
        }
        // end
        try await machine.run()
      }
    }
    #expect(recorder.issues.map(\.code) == [LawIssues.neverReached])
    #expect(recorder.issues.map(\.severity) == [.warning])
    try expectShown(try #require(recorder.messages.first))
  }

  @Test("Actions see the state")
  func actions() async throws {
    let report = try await withActions(runs: 50) { machine in
      let store = TestStore(initialState: Packing.State()) { Packing() }
      let user = machine.user(of: store)
      // snippet
      user.actions(\.addTapped, \.foldTapped, \.addressChanged)
      user.action { draw in
        draw.pick(draw.state.rows.ids).map { .countChanged(id: $0, count: draw.pick(1...9)) }
      }
      user.action("delete", weight: 2, when: { $0.rows.count > 1 }) { draw in
        draw.state.rows.last.map { .rowDeleted(id: $0.id) }
      }
      // end
      try await machine.run()
    }
    #expect(report.coverage.actions["delete"]?.taken ?? 0 > 0)
    #expect(report.coverage.actions["countChanged"]?.taken ?? 0 > 0)
  }

  @Test("Without actions, all cases that can be made are sent")
  func allCases() async throws {
    let report = try await withActions(runs: 50) { machine in
      let store = TestStore(initialState: Packing.State()) { Packing() }
      _ = machine.user(of: store)
      try await machine.run()
    }
    #expect(report.coverage.actions.keys.contains("addressChanged"))
  }

  @Test("An undo and a redo give the same state")
  func undo() async throws {
    try await withActions(runs: 50) { machine in
      let store = TestStore(initialState: Sketch.State()) {
        Sketch()
      } withDependencies: {
        $0.continuousClock = VirtualClock()
      }
      let user = machine.user(of: store)
      user.action { .shapeAdded($0.pick(1...3)) }
      user.action { .shapeDragged($0.pick(1...3), Sketch.Point(x: $0.pick(0...9))) }
      // snippet
      user.undo(.undo(.undo), redo: .undo(.redo), of: \.document) { $0.history.canUndo }
      // end
      try await machine.run()
    }
  }

  @Test("The world answers, and other things happen")
  func world() async throws {
    try await withActions(runs: 50) { machine in
      let isOffline = LockIsolated(false)
      let store = TestStore(initialState: MendedTicketShop.State()) {
        MendedTicketShop()
      } withDependencies: {
        // snippet
        $0.payments.charge = machine.answers("charge", after: .seconds(1) ... .seconds(5)) {
          draw, count in
          if isOffline.value { throw Offline() }
          if count > 1 && draw.flip() { throw Declined() }
        }
        // end
      }
      let user = machine.user(of: store)
      user.action { .buyTapped($0.pick(1...2)) }
      // snippet
      machine.advance(by: .seconds(1) ... .seconds(10))
      machine.step("the network changes") { draw in isOffline.setValue(draw.flip()) }
      // end
      user.always("the stock is never negative") { $0.stock >= 0 }
      try await machine.run()
    }
  }

  @Test("Two users share a server")
  func users() async throws {
    // snippet
    try await withActions { machine in
      try await simulate {
        let tickets = LockIsolated(3)
        for _ in 1...2 {
          let store = StoreActor(initialState: TicketShop.State()) {
            TicketShop()
          } withDependencies: {
            $0.payments.charge = { count in
              let isSold = tickets.withValue { tickets in
                guard tickets >= count else { return false }
                tickets -= count
                return true
              }
              if !isSold { throw Declined() }
              try await Task.sleep(for: .seconds(1))
            }
          }
          let user = machine.user(of: store)
          user.action { .buyTapped($0.pick(1...2)) }
        }
        machine.advance(by: .seconds(1) ... .seconds(2))
        machine.always("no ticket is sold twice") { tickets.value >= 0 }
        try await machine.run()
      }
    }
    // end
  }

  @Test("The budget of a search")
  func budget() async throws {
    let operation: nonisolated(nonsending) (TestMachine) async throws -> Void = { machine in
      let store = TestStore(initialState: Packing.State()) { Packing() }
      _ = machine.user(of: store)
      try await machine.run()
    }
    // snippet
    try await withActions(
      steps: 60, runs: 1_000, within: .seconds(20), seed: 7, orders: .priorities(depth: 2),
      operation: operation)
    // end
  }

  /// Removes the failure that a search of this test has kept.
  private func forgetFailures() async throws {
    try await withActions(runs: 1) { _ in }
  }

  private func expectShown(
    _ message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    // The recorded delay of an answer may depend on the real time by some milliseconds.
    func withoutDelays(_ text: String) -> String {
      text.replacing(/milliseconds\([0-9]+\)/, with: "milliseconds(…)")
    }
    let shown = try Document("Documentation/Laws.md").blocks("text")
    #expect(
      shown.map(withoutDelays).contains(withoutDelays(message)),
      "Laws.md does not show it:\n\(message)", sourceLocation: sourceLocation)
  }

  private struct Offline: Error {}
}
