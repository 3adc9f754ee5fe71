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

  /// An object that lives as long as the changed reference.
  var owner: AnyObject { fatalError("expected a subclass") }

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

final class TrackedChange<Value>: AnySharedChange, @unchecked Sendable {
  // Safe: see the superclass.
  private let reference: RootReference<Value>
  private let values: (before: Value, after: Value)

  init(
    of reference: RootReference<Value>, from before: Value, to after: Value,
    at location: IssueLocation?
  ) {
    self.reference = reference
    values = (before, after)
    super.init(at: location)
  }

  override var referenceID: ObjectIdentifier { reference.rootID }
  override var owner: AnyObject { reference.status }
  override var name: String { reference.status.name }
  override var before: Any { values.before }
  override var after: Any { values.after }

  override func expectation(until later: AnySharedChange?) -> AnySharedExpectation {
    SharedExpectation(
      of: reference, from: values.before,
      to: (later as? TrackedChange)?.values.before ?? reference.current())
  }
}
