package import IntarsiaIssues

/// A change of a shared value, as a tracker keeps it.
@usableFromInline
package struct SharedChange: @unchecked Sendable {
  // Safe: constants, whose values only the test reads.

  /// The call of `withLock` that made the change; `nil` for a change from the place of the key.
  package let location: IssueLocation?

  /// The value before the change.
  package let before: Any

  /// The value after the change.
  package let after: Any

  /// The status of the changed reference, which lives as long as the reference.
  let status: SharedStatus

  /// Returns the current value of the reference.
  private let current: () -> Any

  init<Value>(
    of reference: RootReference<Value>, from before: Value, to after: Value,
    at location: IssueLocation?
  ) {
    (self.before, self.after, self.location) = (before, after, location)
    status = reference.status
    current = { reference.current() }
  }

  /// The identity of the changed reference.
  package var referenceID: ObjectIdentifier { ObjectIdentifier(status) }

  /// The name of the reference in failures: that of its key, or its type.
  package var name: String { status.name }

  /// Returns the expectation of a test at two moments, between which this is the first change.
  ///
  /// - Parameter later: The first change after both moments, if any.
  func expectation(until later: SharedChange?) -> SharedExpectation {
    SharedExpectation(of: status, from: before, to: later?.before ?? current())
  }
}
