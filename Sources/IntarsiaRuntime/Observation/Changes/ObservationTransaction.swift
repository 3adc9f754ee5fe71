import IntarsiaThread

/// Collects a thread's changes to observable state and delivers them together at the end.
///
/// While a transaction is open, reads are not registered, and each changed field is recorded once.
/// The commit of the outermost transaction notifies the observers of each changed field once.
/// States are notified in the order of their first change. Fields that did not fit into their
/// state's mask come last.
///
/// ```swift
/// ObservationTransaction.begin()
/// reducer.reduce(into: &state, action: action)
/// ObservationTransaction.commit()
/// ```
///
/// - Isolation: A transaction belongs to the thread that began it, so it must not span a
///   suspension.
/// - Complexity: O(1) without an allocation, if no observed field changes.
package enum ObservationTransaction {
  /// Whether a transaction is open on this thread.
  package static var isOpen: Bool { intarsia_open_transactions() != 0 }

  /// Opens a transaction, or another level of the open transaction.
  package static func begin() {
    intarsia_set_open_transactions(intarsia_open_transactions() + 1)
  }

  /// Closes a level, and delivers the collected changes if it was the outermost.
  ///
  /// Observers may read the state during this call, so no access to the state may be in progress.
  package static func commit() {
    let open = intarsia_open_transactions()
    precondition(open > 0, "An observation transaction was committed while none is open.")
    intarsia_set_open_transactions(open - 1)
    if open == 1, let changes = CollectedChanges.takeCurrent() {
      changes.deliver()
    }
  }

  /// Runs a closure inside a transaction, which is committed even if the closure throws.
  package static func run<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    begin()
    defer { commit() }
    return try body()
  }
}
