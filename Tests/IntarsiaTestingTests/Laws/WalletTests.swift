import IntarsiaTesting
import LawFeatures
import Testing

@Suite("Wallets that share a ledger", .endsWithinAMinute)
struct WalletTests {
  @Test("A payment is tried again under its key, and its message arrives")
  func payment() async {
    let server = LedgerServer(joint: 10)
    let fates = LockIsolated<[Delivery]>([.requestLost, .answerLost])
    let store = TestStore(initialState: Household.State()) {
      Household()
    } withDependencies: {
      $0.continuousClock = VirtualClock()
      $0.ledger = .connected(to: server) {
        fates.withValue { $0.isEmpty ? .arrives : $0.removeFirst() }
      }
    }

    await store.send(.anna(.payTapped(.ben, 4))) {
      $0.anna.payments = [Wallet.Payment(id: 1, recipient: .ben, amount: 4)]
    }
    for attempts in 2...3 {
      await store.receive(.anna(.paymentFailed(1, .timedOut))) {
        $0.anna.payments[id: 1]?.attempts = attempts
      }
    }
    await store.receive(.anna(.paid(1))) { $0.anna.payments[id: 1]?.status = .done }
    #expect(server.books.value.balances == [.joint: 6, .anna: 0, .ben: 4])

    await store.send(.ben(.refreshTapped)) { $0.ben.isRefreshing = true }
    await store.receive(.ben(.received([CreditMessage(id: 1, amount: 4)]))) {
      $0.ben.received = 4
      $0.ben.seen = [1]
    }
    await store.receive(.ben(.refreshEnded)) { $0.ben.isRefreshing = false }
    #expect(server.books.value.inboxes == [.ben: []])

    await store.send(.ben(.payTapped(.anna, 7))) {
      $0.ben.payments = [Wallet.Payment(id: 1, recipient: .anna, amount: 7)]
    }
    await store.receive(.ben(.paymentFailed(1, .refused))) {
      $0.ben.payments[id: 1]?.status = .refused
    }
  }

  /// Runs two wallets on actors of their own that pay at once, and returns the joint balance.
  private static func payAtOnce(_ bugs: Set<PlantedBug>) async throws -> Int {
    try await simulate {
      let server = LedgerServer(joint: 10, bugs: bugs)
      let wallets = [Account.anna, .ben].map { owner in
        StoreActor(initialState: Wallet.State(owner: owner)) {
          Wallet(bugs: bugs)
        } withDependencies: {
          $0.continuousClock = VirtualClock()
          $0.ledger = .connected(to: server)
        }
      }
      await withTaskGroup { group in
        for wallet in wallets {
          group.addTask { await wallet.send(.payTapped(.anna, 6)).finish() }
        }
      }
      return server.books.value.balance(.joint)
    }
  }

  @Test("In each order of their jobs, one of two payments at once is refused")
  func mended() async throws {
    try await withJobOrders(.random(50)) {
      let balance = try await Self.payAtOnce([])
      #expect(balance == 4)
    }
  }

  @Test("A check before a suspension overdraws the account in some orders of jobs only")
  func race() async throws {
    let balances = LockIsolated<Set<Int>>([])
    try await withJobOrders(.random(50)) {
      let balance = try await Self.payAtOnce([.raceOfTwoActors])
      balances.withValue { _ = $0.insert(balance) }
    }
    #expect(balances.value == [4, -2])
  }
}
