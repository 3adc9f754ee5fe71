package import Intarsia

/// The calls of a ledger server.
@DependencyClient
package struct LedgerClient: Sendable {
  /// Executes a transfer, or throws a ``LedgerError``.
  package var transfer: @Sendable (_ transfer: Transfer) async throws -> Void
  /// Returns the messages that were not acknowledged.
  package var messages: @Sendable (_ account: Account) async throws -> [CreditMessage]
  /// Acknowledges all messages up to one.
  package var acknowledge: @Sendable (_ account: Account, _ upTo: Int) async throws -> Void
}

/// The fate of a request on its way to the server and back.
package enum Delivery: Equatable, Sendable, CaseIterable {
  case arrives, requestLost, answerLost
}

extension LedgerClient {
  /// Returns a client that calls a server through a network.
  ///
  /// - Parameter network: Returns the fate of the next request.
  package static func connected(
    to server: LedgerServer,
    through network: @escaping @Sendable () async -> Delivery = { .arrives }
  ) -> Self {
    @Sendable func call<Answer: Sendable>(
      _ request: @Sendable () async throws -> Answer
    ) async throws -> Answer {
      let delivery = await network()
      if delivery == .requestLost { throw LedgerError.timedOut }
      let answer = try await request()
      if delivery == .answerLost { throw LedgerError.timedOut }
      return answer
    }
    return LedgerClient(
      transfer: { transfer in try await call { try await server.transfer(transfer) } },
      messages: { account in try await call { await server.messages(for: account) } },
      acknowledge: { account, id in
        try await call { await server.acknowledge(account, upTo: id) }
      })
  }
}

extension DependencyValues {
  @DependencyEntry package var ledger = LedgerClient()
}
