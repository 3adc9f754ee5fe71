import IntarsiaDump
public import IntarsiaIssues

/// A shared value, or a part of one.
///
/// `Shared` and `SharedReader` hold it in a ``SharedBox``. The subclasses are ``RootReference`` and
/// ``PartReference``.
@usableFromInline
class SharedReference<Value>: @unchecked Sendable {
  // Safe: the subclasses keep the value behind a lock. A value that is not `Sendable` cannot reach
  // another isolation, because a `Shared` of it is not `Sendable` either.

  /// The state of loading and saving, and the observers of the whole value.
  @usableFromInline let status: SharedStatus

  /// Compares two values, if their type is `Equatable`.
  let isSame: ((Value, Value) -> Bool)?

  init(status: SharedStatus) {
    self.status = status
    isSame = Sameness.equality(of: Value.self)
  }

  /// The identity of the root, for tests.
  var rootID: ObjectIdentifier { ObjectIdentifier(status) }

  /// Returns the current value, or the expected one while a test asserts, and observes it.
  @usableFromInline func read() -> Value {
    fatalError("A SharedReference was read; expected a subclass")
  }

  /// Returns the same as ``read()``, without observing it.
  func expected() -> Value { fatalError("A SharedReference was read; expected a subclass") }

  /// Returns the current value, without observing it and whether or not a test asserts.
  func current() -> Value { fatalError("A SharedReference was read; expected a subclass") }

  /// Returns the current value, or the actual one of the step that a test asserts.
  func actual() -> Value { fatalError("A SharedReference was read; expected a subclass") }

  /// The current value of the whole, if this is a part of it.
  var currentWhole: Any? { nil }

  /// The name of the key of the whole; `nil` without a key.
  var keyName: String? { nil }

  /// Tells observers that a wrapper of this reference got another one.
  func noteReplacement() { status.announce(status.fireValue) }

  /// Changes the value, or the expected one while a test asserts.
  @usableFromInline
  func withLock<Result, E: Error>(
    at location: IssueLocation?, _ body: (inout Value) throws(E) -> Result
  ) throws(E) -> Result {
    fatalError("A SharedReference was changed; expected a subclass")
  }

  /// Returns a reference to a part of the value.
  func part<Part>(_ path: KeyPath<Value, Part>) -> SharedReference<Part> { part(path, of: nil) }

  /// Returns a reference to a part of the value.
  ///
  /// - Parameter optional: The value as an optional, if the part is the value in it.
  func part<Part>(
    _ path: KeyPath<Value, Part>, of optional: OptionalPart<Value>?
  ) -> SharedReference<Part> {
    fatalError("A SharedReference was asked for a part; expected a subclass")
  }

  /// Loads the value of the root from the place of its key, if it has one.
  func load() async throws {}

  /// Saves the value of the root to the place of its key, if it has one.
  func save() async throws {}
}
