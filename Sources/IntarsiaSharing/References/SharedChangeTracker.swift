import IntarsiaConcurrency
import IntarsiaIssues

/// The changes of all shared values of a world, in their order.
///
/// A test store begins one when it is made. Each change gets a number, so that a position stands
/// for a moment between two changes:
///
/// ```swift
/// let tracker = SharedChangeTracker()            // begins
/// let before = tracker.position
/// reduce(&state, action)                         // changes shared values
/// let after = tracker.position
/// // Effects go on, and may change the same values.
///
/// let assertion = tracker.assertion(from: before, to: after)
/// assertion.perform { expect(&expectedState) }   // `$0.$count.withLock { $0 = 1 }`
/// for mismatch in assertion.mismatches { … }     // its name, difference and location
/// tracker.forget(before: after)                  // asserted, or skipped
/// ```
///
/// To assert the changes of effects at the next action, begin its assertion at the end of the last
/// one. To skip changes, forget them. ``unasserted`` lists the changes that are not forgotten.
///
/// - Ordering: `withLock` returns after its change has a number. Changes of different threads have
///   the order in which they took effect.
/// - Isolation: Safe to use from any thread. It runs no code of the user under its lock.
package final class SharedChangeTracker: Sendable {
  /// The assertion that is being performed in this task.
  ///
  /// It replaces the values of the references that changed. Reading such a reference yields the
  /// expected value, at first the one from before. `withLock` and an assignment change it, neither
  /// the value itself nor its file. `==` of two wrappers of one reference compares the expected
  /// value on the left with the actual value on the right.
  @TaskLocal package static var asserting: SharedAssertion?

  private struct State {
    var changes: [SharedChange] = []
    /// The number of forgotten changes, which came first.
    var forgotten = 0
  }

  private let state = VisibleMutex(State())
  private let registration =
    VisibleMutex<Observers<@Sendable (SharedChange) -> Void>.Registration?>(nil)
  private let isTracked: @Sendable () -> Bool
  private let onChange: (@Sendable (SharedChange) -> Void)?

  /// Begins to track the changes of a world.
  ///
  /// - Parameters:
  ///   - world: The world, by default the current one.
  ///   - onChange: Receives each change, of which the tracker then keeps none.
  ///   - isTracked: Whether to note the change that the calling thread has just made.
  /// - Isolation: The thread that made a change calls the closures. They must not use shared state.
  package init(
    in world: SharedReferences = .current, onChange: (@Sendable (SharedChange) -> Void)? = nil,
    where isTracked: @escaping @Sendable () -> Bool = { true }
  ) {
    (self.onChange, self.isTracked) = (onChange, isTracked)
    let new = world.trackers.add { [weak self] in self?.note($0) }
    registration.withLock { $0 = new }
  }

  /// Ends the tracking.
  ///
  /// A world does not retain its trackers. So a tracker that is released ends, too.
  package func stop() { registration.withLock { $0.take() }?.cancel() }

  /// The number of changes so far.
  package var position: Int { state.withLock { $0.forgotten + $0.changes.count } }

  /// The changes that were not forgotten, in their order.
  ///
  /// Each call of `withLock` is one, even if it left the value as it was. The mismatches of an
  /// assertion name only references whose value differs.
  package var unasserted: [SharedChange] { changes(from: 0) }

  /// The changes from a position on, up to another one, that were not forgotten.
  package func changes(from start: Int, to end: Int? = nil) -> [SharedChange] {
    state.withLock { state in
      let end = min(state.changes.count, (end ?? .max) - state.forgotten)
      let start = max(0, start - state.forgotten)
      return start < end ? Array(state.changes[start..<end]) : []
    }
  }

  /// Forgets the changes before a position, because they were asserted or skipped.
  package func forget(before position: Int) {
    _ = state.withLock { state -> [SharedChange] in
      let count = min(state.changes.count, position - state.forgotten)
      guard count > 0 else { return [] }
      defer {
        state.changes.removeFirst(count)
        state.forgotten += count
      }
      return Array(state.changes.prefix(count))
    }
  }

  /// Returns an assertion of the changes between two positions.
  ///
  /// - Parameters:
  ///   - start: The position at which the expected values begin.
  ///   - end: The position whose values are the actual ones; `nil` for the current values.
  package func assertion(from start: Int, to end: Int? = nil) -> SharedAssertion {
    let end = end ?? position
    let all = changes(from: start)
    // A reference that only changed later has the same expected and actual value: the one before.
    let count = max(0, end - max(start, state.withLock { $0.forgotten }))
    var first: [ObjectIdentifier: SharedChange] = [:]
    var later: [ObjectIdentifier: SharedChange] = [:]
    var last: [ObjectIdentifier: SharedChange] = [:]
    for (index, change) in all.enumerated() {
      let id = change.referenceID
      if first[id] == nil { first[id] = change }
      if index < count { last[id] = change } else if later[id] == nil { later[id] = change }
    }
    return SharedAssertion(
      first.mapValues { change in
        let expectation = change.expectation(until: later[change.referenceID])
        expectation.location = last[change.referenceID]?.location
        return expectation
      }, order: all.map(\.referenceID))
  }

  private func note(_ change: SharedChange) {
    guard isTracked() else { return }
    if let onChange { return onChange(change) }
    state.withLock { $0.changes.append(change) }
  }
}
