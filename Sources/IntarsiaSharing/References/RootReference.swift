import Foundation
import IntarsiaConcurrency
import IntarsiaIssues

/// A whole shared value.
///
/// Two locks protect it. Threads that change the value take turns, each for as long as the closure
/// of `withLock` runs. The second lock surrounds single reads and writes of the value, and never
/// code of the user.
class RootReference<Value>: SharedReference<Value>, @unchecked Sendable {
  // Safe: the locks protect the variables. See also the superclass.
  private var value: Value
  private let lock = SharedLock()

  private let turn = NSRecursiveLock()
  /// Whether the closure of `withLock` is running; only read and written in turn.
  private var isChanging = false

  /// The parts that observers may watch.
  let parts = WatchedParts<Value>()

  /// The world in which the reference was made.
  let world: SharedReferences

  init(
    _ value: Value, name: @escaping @Sendable () -> String = { "Shared<\(Value.self)>" },
    world: SharedReferences
  ) {
    self.value = value
    self.world = world
    super.init(status: SharedStatus(name: name))
  }

  // MARK: - Reading

  override func read() -> Value {
    status.access(.value)
    return expected()
  }

  override func current() -> Value {
    var result: Value?
    lock.perform { result = value }
    return result ?? value
  }

  override func actual() -> Value {
    status.access(.value)
    return actualUnobserved()
  }

  /// Returns the expected value while a test asserts, else the current value.
  func expected() -> Value { assertion?.expected(of: self) ?? current() }

  func actualUnobserved() -> Value { assertion?.actual(of: self) ?? current() }

  /// The assertion of a test that is being performed; outside tests, no task-local value is read.
  private var assertion: SharedAssertion? {
    world.isTracked ? SharedChangeTracker.asserting : nil
  }

  override func part<Part>(_ path: KeyPath<Value, Part>) -> SharedReference<Part> {
    PartReference(of: self, at: path)
  }

  // MARK: - Changing

  override func withLock<Result, E: Error>(
    at location: IssueLocation?, _ body: (inout Value) throws(E) -> Result
  ) throws(E) -> Result {
    if let assertion { return try assertion.change(self, body) }
    turn.lock()
    var value = current()
    guard !isChanging else {
      turn.unlock()
      reportNested(at: location)
      return try body(&value)
    }
    isChanging = true
    defer {
      let before = store(value, isOwn: true, at: location)
      isChanging = false
      turn.unlock()
      deliver(before, value)
    }
    return try body(&value)
  }

  private func reportNested(at location: IssueLocation?) {
    reportIssue(
      IssueCode.sharing.nestedChange,
      "withLock was called on \(status.name) inside the closure of its own withLock.",
      values: [("Reference", status.name), ("Value", "\(Value.self)")], at: location)
  }

  /// Replaces the value by one from the place of its key, and does not save it there again.
  func replace(with value: Value) {
    deliver(store(value, isOwn: false, at: nil), value)
  }

  /// Stores a value and returns the one before.
  private func store(_ new: Value, isOwn: Bool, at location: IssueLocation?) -> Value {
    var old = new
    lock.perform {
      swap(&value, &old)
      if isOwn { enqueueSave(of: new, replacing: old) }
      if world.isTracked { world.track(TrackedChange(of: self, from: old, to: new, at: location)) }
    }
    return old
  }

  /// Announces a change to the place of the key and to the observers, without a lock.
  private func deliver(_ before: Value, _ after: Value) {
    performSaves()
    guard status.isObserved || !parts.isEmpty else { return }
    if let isSame, isSame(before, after) { return }
    let values = (before, after)
    status.announce { [self] in
      status.fire(.value)
      parts.fire(values.0, values.1)
    }
  }

  // MARK: - Saving

  /// Appends a change to the queue of saves, if the reference has a key.
  ///
  /// Called with the lock of the value, so that the queue has the order of the changes.
  func enqueueSave(of value: Value, replacing before: Value) {}

  /// Saves the queued changes.
  func performSaves() {}
}
