import Foundation
public import IntarsiaConcurrency
public import IntarsiaIssues

/// A whole shared value.
///
/// Two locks protect it. Threads that change the value take turns, each for as long as the closure
/// of `withLock` runs. The second lock surrounds single reads and writes of the value, and never
/// code of the user.
///
/// The compiler inlines and specialises reads and changes without a key, a tracker or an observer
/// in the module that uses them. Measured: 160 ns without inlining for a read of an `Int`.
@usableFromInline
class RootReference<Value>: SharedReference<Value>, @unchecked Sendable {
  // Safe: the locks protect the variables. See also the superclass.
  @usableFromInline let storage: VisibleMutex<UncheckedSendable<Value>>

  private let turn = NSRecursiveLock()
  /// Whether the closure of `withLock` is running; only read and written in turn.
  private var isChanging = false

  /// The number of values that the key has delivered; only read and written with the lock of the
  /// value.
  private var receivedCount = 0

  /// The parts that observers may watch.
  @usableFromInline let parts = WatchedParts<Value>()

  /// The world in which the reference was made.
  @usableFromInline let world: SharedReferences

  /// Whether the reference has a key, which saves changes.
  @usableFromInline let isKeyed: Bool

  init(
    _ value: Value, name: String? = nil, isKeyed: Bool = false,
    world: SharedReferences
  ) {
    storage = VisibleMutex(UncheckedSendable(value))
    self.world = world
    self.isKeyed = isKeyed
    SharedReferences.noteUse()
    // Only a value with a key has a name, and is `Sendable`.
    super.init(
      status: SharedStatus(
        name: { name ?? "Shared<\(Value.self)>" }, isSendable: name != nil))
  }

  // MARK: - Reading

  /// Returns the value and observes it.
  @_alwaysEmitIntoClient
  final func readInline() -> Value {
    status.accessValue()
    return world.isTracked ? expected() : storage.withLock { $0 }.value
  }

  @usableFromInline
  override func read() -> Value { readInline() }

  override func current() -> Value { storage.withLock { $0 }.value }

  override func actual() -> Value {
    status.accessValue()
    return actualUnobserved()
  }

  @usableFromInline
  final override func expected() -> Value {
    guard world.isTracked else { return current() }
    if let moment = SharedMoment.current { return value(at: moment) }
    guard let assertion, let value = assertion.expected(of: self) else { return current() }
    return value
  }

  /// Returns the value at a moment of the past.
  private func value(at moment: SharedMoment) -> Value {
    // Read first: a later change is not part of it, and the moment knows an earlier one.
    let current = current()
    return moment.value(of: self) ?? current
  }

  /// Returns the actual value of the step that a test asserts, else the current value.
  final func actualUnobserved() -> Value {
    if world.isTracked, let moment = SharedMoment.current { return value(at: moment) }
    guard let assertion, let value = assertion.actual(of: self) else { return current() }
    return value
  }

  /// The assertion of a test that is being performed; outside tests, no task-local value is read.
  private var assertion: SharedAssertion? {
    world.isTracked ? SharedChangeTracker.asserting : nil
  }

  override func part<Part>(
    _ path: KeyPath<Value, Part>, of optional: OptionalPart<Value>?
  ) -> SharedReference<Part> {
    PartReference(of: self, at: path, optionals: optional.map { [$0] } ?? [])
  }

  // MARK: - Changing

  /// Changes the value.
  @_alwaysEmitIntoClient
  final func change<Result, E: Error>(
    at location: @autoclosure () -> IssueLocation?, _ body: (inout Value) throws(E) -> Result
  ) throws(E) -> Result {
    guard !isKeyed, !world.isTracked else { return try withLock(at: location(), body) }
    var value: Value
    guard beginChange() else {
      reportNested(at: location())
      value = storage.withLock { $0 }.value
      return try body(&value)
    }
    value = storage.withLock { $0 }.value
    defer {
      let new = UncheckedSendable(value)
      let old = storage.withLock { stored in
        let old = stored
        stored = new
        return old
      }
      endChange()
      if status.isObserved || !parts.isEmpty { deliver(old.value, value) }
    }
    return try body(&value)
  }

  @usableFromInline
  override func withLock<Result, E: Error>(
    at location: IssueLocation?, _ body: (inout Value) throws(E) -> Result
  ) throws(E) -> Result {
    if let assertion { return try assertion.change(self, body) }
    guard beginChange() else {
      reportNested(at: location)
      var value = current()
      return try body(&value)
    }
    let (start, count) = storage.withLock { (UncheckedSendable($0.value), receivedCount) }
    var value = start.value
    defer {
      // A closure that changes nothing does not replace a value that the key delivers meanwhile.
      var old = store(value, isOwn: true, at: location) { receivedCount == count }
      if old == nil, isSame?(start.value, value) != true {
        old = store(value, isOwn: true, at: location)
      }
      endChange()
      if let old { deliver(old, value) }
    }
    return try body(&value)
  }

  /// Waits for the turn of this thread; `false` inside a change on this thread.
  @usableFromInline
  final func beginChange() -> Bool {
    turn.lock()
    guard !isChanging else {
      turn.unlock()
      return false
    }
    isChanging = true
    return true
  }

  @usableFromInline
  final func endChange() {
    isChanging = false
    turn.unlock()
  }

  @usableFromInline
  final func reportNested(at location: IssueLocation?) {
    reportIssue(
      SharingIssues.nestedChange,
      "withLock was called on \(status.name) inside the closure of its own withLock.",
      values: [("Reference", status.name), ("Value", "\(Value.self)")], at: location)
  }

  /// Replaces the value by one from the place of its key, and does not save it there again.
  final func replace(with value: Value) {
    if let old = store(value, isOwn: false, at: nil) { deliver(old, value) }
  }

  /// Stores a value if a condition holds.
  ///
  /// No value is stored between the condition and the store.
  ///
  /// - Returns: The value before; `nil` if the condition does not hold.
  final func store(
    _ value: Value, isOwn: Bool, at location: IssueLocation?, if isWanted: () -> Bool = { true }
  ) -> Value? {
    let new = UncheckedSendable(value)
    return storage.withLock { stored in
      isWanted() ? exchange(&stored, for: new, isOwn: isOwn, at: location) : nil
    }?.value
  }

  /// Exchanges the stored value; the caller has the lock.
  private func exchange(
    _ stored: inout UncheckedSendable<Value>, for new: UncheckedSendable<Value>, isOwn: Bool,
    at location: IssueLocation?
  ) -> UncheckedSendable<Value> {
    let old = stored
    stored = new
    if isOwn {
      enqueueSave(of: new.value, replacing: old.value)
    } else {
      receivedCount &+= 1
    }
    if world.isTracked {
      world.track(SharedChange(of: self, from: old.value, to: new.value, at: location))
    }
    return old
  }

  /// Announces a change to the place of the key and to the observers, without a lock.
  @usableFromInline
  final func deliver(_ before: Value, _ after: Value) {
    performSaves()
    guard status.isObserved || !parts.isEmpty else { return }
    if let isSame, isSame(before, after) { return }
    status.announce { [self] in
      status.fireValue()
      parts.fire(before, after)
    }
  }

  // MARK: - Saving

  /// Notes a change to save, if the reference has a key.
  ///
  /// Called with the lock of the value, so that the newest change is noted last.
  func enqueueSave(of value: Value, replacing before: Value) {}

  /// Saves the newest change.
  func performSaves() {}
}
