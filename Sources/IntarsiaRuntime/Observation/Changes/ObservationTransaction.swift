import IntarsiaThread

/// Collects the changes that a thread makes to observable state, and delivers them
/// together at the end.
///
/// While a transaction is open, fields that are read register nothing, and each field
/// that changes is remembered once. The commit of the outermost transaction notifies the
/// observers of each changed field once, in the order of the first change of each state.
///
/// ```swift
/// ObservationTransaction.begin()
/// reducer.reduce(into: &state, action: action)
/// ObservationTransaction.commit()
/// ```
///
/// - Isolation: A transaction belongs to the thread that began it, so it must not span a
///   suspension.
/// - Complexity: O(1), and no allocation, if nothing that is observed changes.
package enum ObservationTransaction {
  /// Whether a transaction is open on this thread.
  package static var isOpen: Bool { intarsia_open_transactions() != 0 }

  /// Opens a transaction, or another level of the one that is open.
  package static func begin() {
    intarsia_set_open_transactions(intarsia_open_transactions() + 1)
  }

  /// Closes a transaction, and delivers what was collected if it was the outermost.
  ///
  /// Observers may read the state from inside this call: no access to it may be going on.
  package static func commit() {
    let open = intarsia_open_transactions()
    precondition(open > 0, "An observation transaction was committed while none is open.")
    intarsia_set_open_transactions(open - 1)
    if open == 1, let changes = CollectedChanges.takeCurrent() {
      changes.deliver()
    }
  }

  /// Runs `body` inside a transaction, which is committed also if it throws.
  package static func run<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    begin()
    defer { commit() }
    return try body()
  }
}
