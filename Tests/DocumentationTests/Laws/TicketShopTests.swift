import IntarsiaTesting
import Testing

/// Tests of the page that fail: `LawsPageTests` runs them, and compares their reports.
@Suite("Tests that fail", .disabled("another suite runs them"), .endsWithinAMinute)
enum FailingTests {
  // snippet
  struct TicketShopTests {
    @Test("The shop never sells more tickets than it has")
    func stock() async throws {
      try await withActions { machine in
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
  }
  // end
}
