package import Intarsia

/// An account of the ledger: Anna and Ben both spend from the joint one.
package enum Account: String, CaseIterable, Codable, Sendable {
  case joint, anna, ben
}

/// A payment from the joint account, which a key identifies.
package struct Transfer: Equatable, Sendable {
  package let key: String
  package let recipient: Account
  package let amount: Int

  package init(key: String, recipient: Account, amount: Int) {
    self.key = key
    self.recipient = recipient
    self.amount = amount
  }
}

/// Tells the owner of an account about a credit.
package struct CreditMessage: Equatable, Codable, Sendable, Identifiable {
  package let id: Int
  package let amount: Int

  package init(id: Int, amount: Int) {
    self.id = id
    self.amount = amount
  }
}

/// The reason why a request failed.
package enum LedgerError: Error, Equatable {
  /// The joint account has too little money.
  case refused
  /// No answer came: the server may have processed the request or not.
  case timedOut
}

/// A server that two wallets share.
///
/// Its laws:
/// - Always, no account is overdrawn, and no money is made or lost.
/// - A transfer with the key of an earlier one changes nothing.
/// - A message remains in the inbox until its receiver acknowledges it.
package actor LedgerServer {
  /// The accounts and inboxes, which a test reads.
  package struct Books: Equatable, Sendable {
    package var balances: [Account: Int]
    package var inboxes: [Account: [CreditMessage]] = [:]
    package var keys: Set<String> = []
    package var messageCount = 0

    package var total: Int { balances.values.reduce(0, +) }

    package func balance(_ account: Account) -> Int { balances[account, default: 0] }
  }

  /// The current books, which only the actor changes.
  package nonisolated let books: LockIsolated<Books>
  private let bugs: Set<PlantedBug>
  private let audit: @Sendable (Transfer) async -> Void

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - joint: The money on the joint account.
  ///   - audit: Writes a transfer to a log elsewhere, before it is executed.
  package init(
    joint: Int, bugs: Set<PlantedBug> = [],
    audit: @escaping @Sendable (Transfer) async -> Void = { _ in await Task.yield() }
  ) {
    books = LockIsolated(Books(balances: [.joint: joint, .anna: 0, .ben: 0]))
    self.bugs = bugs
    self.audit = audit
  }

  /// Executes a transfer once for its key.
  package func transfer(_ transfer: Transfer) async throws {
    if bugs.contains(.raceOfTwoActors) {
      // The mistake: other calls run during `audit`, so the balance may be another one after it.
      try check(transfer)
      await audit(transfer)
    } else {
      await audit(transfer)
      try check(transfer)
    }
    books.withValue { books in
      guard books.keys.insert(transfer.key).inserted else { return }
      books.balances[.joint, default: 0] -= transfer.amount
      books.balances[transfer.recipient, default: 0] += transfer.amount
      books.messageCount += 1
      books.inboxes[transfer.recipient, default: []].append(
        CreditMessage(id: books.messageCount, amount: transfer.amount))
    }
  }

  /// Returns the messages that the owner of an account has not acknowledged.
  package func messages(for account: Account) -> [CreditMessage] {
    books.value.inboxes[account, default: []]
  }

  /// Removes the messages up to one from the inbox of an account.
  package func acknowledge(_ account: Account, upTo id: Int) {
    books.withValue { $0.inboxes[account]?.removeAll { $0.id <= id } }
  }

  private func check(_ transfer: Transfer) throws {
    let books = books.value
    guard books.keys.contains(transfer.key) || transfer.amount <= books.balance(.joint) else {
      throw LedgerError.refused
    }
  }
}
