import IntarsiaIssues
import IntarsiaTesting
import Testing

/// A server with a stock of tickets, which two users buy.
private actor TicketServer {
  private(set) var sold = 0
  let stock = 1
  let checksTwice: Bool

  init(checksTwice: Bool) { self.checksTwice = checksTwice }

  func buy() async -> Bool {
    guard sold < stock else { return false }
    // The payment: meanwhile, the server handles other calls.
    await Task.yield()
    if checksTwice, sold >= stock { return false }
    sold += 1
    return true
  }
}

@Reducer
private struct Buyer {
  struct State: Equatable, Sendable {
    var tickets = 0
  }

  enum Action: Sendable {
    case buyTapped
    case bought(Bool)
  }

  let server: TicketServer

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .buyTapped: return .run { [server] send in await send(.bought(server.buy())) }
      case .bought(let isBought):
        if isBought { state.tickets += 1 }
        return .none
      }
    }
  }
}

@Suite("Two users of one server", .endsWithinAMinute, .serialized)
struct SharedServerTests {
  private func search(checksTwice: Bool) async throws -> ActionReport {
    try await withIssueReporters([IssueRecorder()]) {
      try await withActions(steps: 6, runs: 100, keepsFailures: false) { machine in
        try await simulate {
          let server = TicketServer(checksTwice: checksTwice)
          let stores = (0..<2).map { _ in
            StoreActor(initialState: Buyer.State()) { Buyer(server: server) }
          }
          let users = stores.map { machine.user(of: $0) }
          for user in users { user.action("buy", when: { $0.tickets == 0 }) { _ in .buyTapped } }
          machine.step("both buy") { [stores] _ in
            async let first = stores[0].send(.buyTapped)
            async let second = stores[1].send(.buyTapped)
            _ = await (first, second)
          }
          machine.always("no more is sold than there is") {
            users.reduce(0) { $0 + $1.state.tickets } <= 1
          }
          try await machine.run()
        }
      }
    }
  }

  @Test("A check before a wait sells a ticket twice, in one of the orders of the jobs")
  func race() async throws {
    let failure = try #require(try await search(checksTwice: false).failure)
    #expect(failure.choiceCount <= 8)
  }

  @Test("A second check after the wait does not")
  func mended() async throws {
    #expect(try await search(checksTwice: true).failure == nil)
  }
}
