import IntarsiaConcurrency

/// The snapshots that are made for one value of a state, and over each other.
///
/// A reducer with overrides remembers its last snapshot, which keeps those beneath alive. Where the
/// overrides beneath end with a feature, the scope remembers it instead, and ends with the feature.
package final class OverrideScope: Sendable {
  /// An object that was made over some dependencies, and those.
  package typealias Made<Object> = (outer: DependencySnapshot, object: Object)

  private struct Known: @unchecked Sendable {
    // Safe: the owner is only compared, and only the store that made the object uses it.
    weak var owner: AnyObject?
    let made: Made<AnyObject>
  }

  private let known = VisibleMutex<[ObjectIdentifier: Known]>([:])

  /// The dependencies around the scope and around all scopes outside it.
  package let outermost: DependencySnapshot
  /// The value for which the scope exists, for a report of a test.
  private let label: String

  private let outer: OverrideScope?

  package init(in outer: DependencySnapshot, for value: Any) {
    self.outer = outer.scope
    outermost = self.outer?.outermost ?? outer
    label = outermost.defaults == nil ? "" : "\(value)"
  }

  deinit {
    guard let defaults = outermost.defaults else { return }
    let snapshots = known.withLock {
      $0.values.compactMap { $0.made.object as? DependencySnapshot }
    }
    defaults.note(
      EndedScope(
        label: label, snapshots: snapshots.map { Weak(object: $0) },
        defaults: snapshots.flatMap(\.derivedObjects).map { ($0.name, Weak(object: $0.object)) }))
  }

  /// Returns the object of an owner, which is made once for the dependencies around.
  ///
  /// - Parameter make: Makes the object. It gets the one for other dependencies, if there is one.
  package func object<Object: AnyObject>(
    of owner: AnyObject, over outer: DependencySnapshot, _ make: (Made<Object>?) -> Object
  ) -> Object {
    let id = ObjectIdentifier(owner)
    let last: Made<Object>? = known.withLock { known in
      // An owner that is gone may have had the same address.
      guard let last = known[id], last.owner === owner else { return nil }
      return (last.made.object as? Object).map { (last.made.outer, $0) }
    }
    if let last, last.outer === outer { return last.object }
    let new = make(last)
    // Freed without the lock, because freeing a user's value may read dependencies.
    let old = known.withLock { known in
      let old = known
      known = known.filter { $0.value.owner != nil }
      known[id] = Known(owner: owner, made: (outer, new))
      return old
    }
    _ = old
    return new
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
