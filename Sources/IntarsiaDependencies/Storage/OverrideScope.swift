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

  package init(in outer: DependencySnapshot) {
    outermost = outer.scope?.outermost ?? outer
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
