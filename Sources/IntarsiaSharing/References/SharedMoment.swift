import IntarsiaConcurrency

/// The values that shared references had at a moment of the past.
///
/// A recorder writes states later than they were. It notes each change of a shared value, and reads
/// the states at the moments to which they belong:
///
/// ```swift
/// let history = SharedHistory()          // notes changes when they happen
/// var moment = SharedMoment(history)     // before the first of them
/// moment.read { dump(state) }
/// moment.advance(to: change)             // after it
/// ```
package struct SharedMoment: Sendable {
  /// The moment at which this task reads shared values; `nil` for the present.
  @TaskLocal static var current: SharedMoment?

  private let history: SharedHistory
  /// The values after the last change before the moment.
  private var values = WeakTable<UncheckedSendable<Any>>()
  /// The references that were read at this moment, if it notes them.
  private var reads: LockIsolated<Set<ObjectIdentifier>>?

  /// Creates the moment before the first change.
  package init(_ history: SharedHistory) {
    self.history = history
  }

  /// Goes on to the moment after a change.
  ///
  /// It releases the value before, unless a copy of the old moment keeps it.
  package mutating func advance(to change: SharedChange) {
    values.insert(UncheckedSendable(change.after), of: change.status)
  }

  /// Runs a closure in which shared references have the values of this moment.
  package func read<Result>(_ body: () -> Result) -> Result {
    guard SharedReferences.areUsed else { return body() }
    return Self.$current.withValue(self, operation: body)
  }

  /// Runs a closure as ``read(_:)`` does.
  ///
  /// - Returns: The result, and the references that the closure has read.
  package func readNoting<Result>(
    _ body: () -> Result
  ) -> (result: Result, references: Set<ObjectIdentifier>) {
    guard SharedReferences.areUsed else { return (body(), []) }
    var moment = self
    let reads = LockIsolated<Set<ObjectIdentifier>>([])
    moment.reads = reads
    return (moment.read(body), reads.value)
  }

  /// The value of a reference at this moment; `nil` if it has not changed since.
  func value<Value>(of reference: RootReference<Value>) -> Value? {
    reads?.withValue { _ = $0.insert(reference.rootID) }
    let value = values.value(of: reference.status) ?? history.first(of: reference.status)
    return value?.value as? Value
  }
}

/// The values of shared references before their first change that a recorder has seen.
package final class SharedHistory: Sendable {
  private let values = VisibleMutex(WeakTable<UncheckedSendable<Any>>())

  package init() {}

  /// Notes a change, before another thread can read its value.
  package func note(_ change: SharedChange) {
    // Released after the lock, because values may have deinitializers.
    _ = values.withLock { values in
      values.value(of: change.status) == nil
        ? values.insert(UncheckedSendable(change.before), of: change.status) : []
    }
  }

  fileprivate func first(of owner: AnyObject) -> UncheckedSendable<Any>? {
    values.withLock { $0.value(of: owner) }
  }
}
