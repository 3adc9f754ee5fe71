import Intarsia

/// Two wallets and the books of their server, at one moment.
package struct Ledger: Equatable, Sendable {
  package static let joint = 10

  package let wallets: [Wallet.State]
  package let books: LedgerServer.Books

  package init(_ wallets: Wallet.State..., books: LedgerServer.Books) {
    self.wallets = wallets
    self.books = books
  }

  package var isNotOverdrawn: Bool { books.balances.values.allSatisfy { $0 >= 0 } }

  /// Whether the joint account paid for the payments that were made, and for no others.
  package var paidForEachPaymentOnce: Bool {
    let paid = books.total - books.balance(.joint)
    let payments = wallets.flatMap(\.payments)
    let made = payments.lazy.filter { $0.status == .done }.map(\.amount).reduce(0, +)
    let unknown = payments.lazy.filter { $0.status == .unknown }.map(\.amount).reduce(0, +)
    return (made...made + unknown).contains(paid)
  }

  /// Whether each wallet counted the credits of its owner once, or still has them in its inbox.
  package var countsEachCreditOnce: Bool {
    wallets.allSatisfy { wallet in
      let unseen = books.inboxes[wallet.owner, default: []].filter {
        !wallet.seen.contains($0.id)
      }
      return wallet.received + unseen.map(\.amount).reduce(0, +) == books.balance(wallet.owner)
    }
  }

  package var isIdle: Bool {
    wallets.allSatisfy { wallet in
      !wallet.isRefreshing && !wallet.payments.contains { $0.status == .sending }
    }
  }

  package static let laws: [Law<Ledger>] = [
    .always("No account is overdrawn") { $0.isNotOverdrawn },
    .atRest("No money is made or lost") { $0.books.total == joint },
    .atRest("Each payment is paid once") { $0.paidForEachPaymentOnce },
    .atRest("Each credit is counted once") { $0.countsEachCreditOnce },
    .atRest("Nothing is being sent") { $0.isIdle },
  ]
}
