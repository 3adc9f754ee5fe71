import IntarsiaConcurrency

/// The snapshots that are made for one value of a state, and over each other.
///
/// A reducer with overrides remembers its last snapshot, which keeps those beneath alive. Where the
/// overrides beneath end with a feature, the scope remembers it instead, and ends with the feature.
package final class OverrideScope: Sendable {
  /// The dependencies around the scope and around all scopes outside it.
  package let outermost: DependencySnapshot
  private let known = VisibleMutex<
    [ObjectIdentifier: (outer: DependencySnapshot, inner: DependencySnapshot)]
  >([:])

  /// The value for which the scope exists, for a report of a test.
  private let label: String

  package init(in outer: DependencySnapshot, for value: Any) {
    outermost = outer.scope?.outermost ?? outer
    label = outermost.defaults == nil ? "" : "\(value)"
  }

  deinit {
    guard let defaults = outermost.defaults else { return }
    let snapshots = known.withLock { $0.values.map(\.inner) }
    defaults.note(
      EndedScope(
        label: label, snapshots: snapshots.map { Weak(object: $0) },
        defaults: snapshots.flatMap(\.derivedObjects).map { ($0.name, Weak(object: $0.object)) }))
  }

  /// Returns the snapshot of a reducer over another, which is made once.
  package func snapshot(
    of reducer: ObjectIdentifier, over outer: DependencySnapshot,
    _ make: (DependencySnapshot) -> DependencySnapshot
  ) -> DependencySnapshot {
    if let known = known.withLock({ $0[reducer] }), known.outer === outer { return known.inner }
    let inner = make(outer)
    // Freed without the lock, because freeing a user's value may read dependencies.
    let old = known.withLock { $0.updateValue((outer, inner), forKey: reducer) }
    _ = old
    return inner
  }
}

/// A reference that keeps nothing alive.
struct Weak: Sendable {
  nonisolated(unsafe) weak var object: AnyObject?
}

/// The contents of a scope that has ended, by which a test store finds leaks.
struct EndedScope: Sendable {
  let label: String
  let snapshots: [Weak]
  let defaults: [(name: String, object: Weak)]

  /// The defaults and dependencies that are still alive, or `nil` if there are none.
  var leak: String? {
    let living = defaults.filter { $0.object.object != nil }.map(\.name)
    let isHeld = snapshots.contains { $0.object != nil }
    guard isHeld || !living.isEmpty else { return nil }
    let held = isHeld ? ["the dependencies of its features"] : []
    return "\(label): \((living + held).joined(separator: ", "))"
  }
}
