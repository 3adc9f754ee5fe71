import Intarsia
import Synchronization

/// A bank in memory.
package final class BankMemory: Sendable {
  private let state = Mutex(BankAccount())

  /// Creates a bank without payments.
  package init() {}

  /// The bank.
  package var bank: Bank {
    Bank { items, order, key in
      self.state.withLock { $0.charge(items, order: order, key: key) }
      return "receipt of \(key)"
    }
  }

  /// The account.
  package var account: BankAccount { state.withLock { $0 } }
}
