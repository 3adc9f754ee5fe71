import Foundation
import IntarsiaConcurrency
import IntarsiaIssues
import Synchronization

/// A whole shared value.
///
/// Two locks protect it. Threads that change the value take turns, each for as long as the closure
/// of `withLock` runs. The second lock surrounds single reads and writes of the value, and never
/// code of the user.
class RootReference<Value>: SharedReference<Value>, @unchecked Sendable {
  // Safe: see the superclass.
  private struct State {
    var value: Value
    /// The parts that observers may watch, by their key paths.
    var watched: [AnyKeyPath: [WatchedPart<Value>]] = [:]
  }

  private let state: VisibleMutex<State>
  private let turn = VisibleMutex(())

  /// The thread that runs the closure of `withLock`, or zero.
  private let writer = Atomic<UInt>(0)

  /// The world in which the reference was made.
  let world: SharedReferences

  init(
    _ value: Value, name: @escaping @Sendable () -> String = { "Shared<\(Value.self)>" },
    world: SharedReferences
  ) {
    state = VisibleMutex(State(value: UncheckedSendable(value).value))
    self.world = world
    super.init(status: SharedStatus(name: name))
  }

  // MARK: - Reading

  override func read() -> Value {
    status.access(.value)
    return expected()
  }

  /// Returns the expected value while a test asserts, else the current value.
  func expected() -> Value {
    if let assertion = SharedChangeTracker.asserting, let value = assertion.expected(of: self) {
      return value
    }
    return current()
  }

  override func current() -> Value {
    state.withLock { UncheckedSendable($0.value) }.value
  }

  override func part<Part>(_ path: KeyPath<Value, Part>) -> SharedReference<Part> {
    PartReference(of: self, at: path)
  }

  override func actual() -> Value {
    status.access(.value)
    return actualUnobserved()
  }

  func actualUnobserved() -> Value {
    if let assertion = SharedChangeTracker.asserting, let value = assertion.actual(of: self) {
      return value
    }
    return current()
  }

  // MARK: - Changing

  override func withLock<Result, E: Error>(
    at location: IssueLocation?, _ body: (inout Value) throws(E) -> Result
  ) throws(E) -> Result {
    if let assertion = SharedChangeTracker.asserting {
      return try assertion.change(self, body)
    }
    let thread = UInt(bitPattern: ObjectIdentifier(Thread.current))
    guard writer.load(ordering: .relaxed) != thread else {
      reportNested(at: location)
      var value = current()
      return try body(&value)
    }
    var change: SharedChange<Value>?
    defer { if let change { deliver(change) } }
    return try turn.withLock { _ throws(E) in
      writer.store(thread, ordering: .relaxed)
      var value = current()
      defer {
        change = store(value, isOwn: true, at: location)
        writer.store(0, ordering: .relaxed)
      }
      return UncheckedSendable(try body(&value))
    }.value
  }

  private func reportNested(at location: IssueLocation?) {
    reportIssue(
      IssueCode.sharing.nestedChange,
      "withLock was called on \(status.name) inside the closure of its own withLock.",
      values: [("Reference", status.name), ("Value", "\(Value.self)")], at: location)
  }

  /// Replaces the value by one from the place of its key, and does not save it there again.
  func replace(with value: Value) {
    deliver(store(value, isOwn: false, at: nil))
  }

  private func store(
    _ value: Value, isOwn: Bool, at location: IssueLocation?
  ) -> SharedChange<Value> {
    let value = UncheckedSendable(value)
    return state.withLock { state in
      let change = SharedChange(from: state.value, to: value.value, of: self, at: location)
      state.value = value.value
      if isOwn { enqueueSave(of: change) }
      world.track(change)
      return UncheckedSendable(change)
    }.value
  }

  /// Announces a change to the place of the key and to the observers, without a lock.
  private func deliver(_ change: SharedChange<Value>) {
    performSaves()
    if let isSame, isSame(change.before, change.after) { return }
    status.announce { [self] in
      status.fire(.value)
      deliverParts(of: change)
    }
  }

  // MARK: - Saving

  /// Appends a change to the queue of saves, if the reference has a key.
  ///
  /// Called with the lock of the value, so that the queue has the order of the changes.
  func enqueueSave(of change: SharedChange<Value>) {}

  /// Saves the queued changes.
  func performSaves() {}
}

// MARK: - Parts

extension RootReference {
  /// Returns the observers of a part, if it is watched.
  func watchedPart<Part>(_ path: KeyPath<Value, Part>) -> WatchedPart<Value>? {
    let path = UncheckedSendable(path as AnyKeyPath)
    return state.withLock { $0.watched.isEmpty ? nil : $0.watched[path.value]?.first }
  }

  /// Compares a part after each change from now on.
  func watch(_ part: WatchedPart<Value>) {
    guard !part.isWatched else { return }
    state.withLock { state in
      if part.beginWatching() { state.watched[part.path, default: []].append(part) }
    }
  }

  /// Tells the observers of each part that differs.
  ///
  /// The observers of a part that was not read since its last change are told once more, and then
  /// the part is forgotten. An observation that began on another thread during the last change thus
  /// misses no further change.
  private func deliverParts(of change: SharedChange<Value>) {
    let watched = state.withLock { state in
      UncheckedSendable(state.watched.isEmpty ? [] : state.watched.values.flatMap { $0 })
    }.value
    guard !watched.isEmpty else { return }
    var changed: [WatchedPart<Value>] = []
    for part in watched where part.isOutdated || part.differs(change.before, change.after) {
      changed.append(part)
    }
    for part in changed {
      if part.noteChange() { forget(part) }
      part.notify()
    }
  }

  private func forget(_ part: WatchedPart<Value>) {
    state.withLock { state in
      guard part.endWatching() else { return }
      state.watched[part.path]?.removeAll { $0 === part }
      if state.watched[part.path]?.isEmpty == true { state.watched[part.path] = nil }
    }
  }

  /// The number of watched parts, for tests.
  var watchedCount: Int {
    state.withLock { UncheckedSendable($0.watched.values.flatMap { $0 }) }.value.count
  }
}
