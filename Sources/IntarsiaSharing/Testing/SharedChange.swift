package import IntarsiaIssues

/// A change of a shared value, as a tracker keeps it.
package class AnySharedChange: @unchecked Sendable {
  // Safe: constants, whose values only the test reads.

  /// The call of `withLock` that made the change; `nil` for a change from the place of the key.
  package let location: IssueLocation?

  init(at location: IssueLocation?) {
    self.location = location
  }

  /// The identity of the changed reference.
  package var referenceID: ObjectIdentifier { fatalError("expected a subclass") }

  /// The name of the reference in failures: that of its key, or its type.
  package var name: String { fatalError("expected a subclass") }

  /// The value before the change.
  package var before: Any { fatalError("expected a subclass") }

  /// The value after the change.
  package var after: Any { fatalError("expected a subclass") }

  /// Returns the expectation of a test at two moments, between which this is the first change.
  ///
  /// - Parameter later: The first change after both moments, if any.
  func expectation(until later: AnySharedChange?) -> AnySharedExpectation {
    fatalError("expected a subclass")
  }
}

/// A change of a value.
struct SharedChange<Value> {
  let before: Value
  let after: Value
  let reference: RootReference<Value>
  let location: IssueLocation?

  init(
    from before: Value, to after: Value, of reference: RootReference<Value>,
    at location: IssueLocation?
  ) {
    self.before = before
    self.after = after
    self.reference = reference
    self.location = location
  }
}

final class TrackedChange<Value>: AnySharedChange, @unchecked Sendable {
  // Safe: see the superclass.
  let change: SharedChange<Value>

  init(_ change: SharedChange<Value>) {
    self.change = change
    super.init(at: change.location)
  }

  override var referenceID: ObjectIdentifier { change.reference.rootID }
  override var name: String { change.reference.status.name }
  override var before: Any { change.before }
  override var after: Any { change.after }

  override func expectation(until later: AnySharedChange?) -> AnySharedExpectation {
    SharedExpectation(
      of: change.reference, from: change.before,
      to: (later as? TrackedChange)?.change.before ?? change.reference.current())
  }
}
