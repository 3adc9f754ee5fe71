import IntarsiaConcurrency

/// The snapshots that are made for one value of a state, and over each other.
///
/// A reducer with overrides remembers its last snapshot, which keeps those beneath alive. Where the
/// overrides beneath end with a feature, the scope remembers it instead, and ends with the feature.
@usableFromInline
package final class OverrideScope: Sendable {
  /// An object that was made over some dependencies, and those.
  package typealias Made<Object> = (outer: DependencySnapshot, object: Object)

  private struct Known: @unchecked Sendable {
    // Safe: the owner is only compared, and only the store that made the object uses it.
    weak var owner: AnyObject?
    let made: Made<AnyObject>
  }

  /// The objects, of which there are few: a list costs less code than a dictionary.
  private let known = VisibleMutex<[Known]>([])

  /// The dependencies around the scope and around all scopes outside it.
  package let outermost: DependencySnapshot
  /// The value for which the scope exists, for a report of a test.
  private let label: String

  fileprivate let outer: OverrideScope?

  @usableFromInline
  package init(in outer: DependencySnapshot, for value: Any) {
    self.outer = outer.scope
    outermost = self.outer?.outermost ?? outer
    label = outermost.defaults == nil ? "" : "\(value)"
  }

  deinit {
    guard let defaults = outermost.defaults else { return }
    for known in known.withLock({ $0 }) {
      guard let snapshot = known.made.object as? DependencySnapshot else { continue }
      defaults.note("\(label): the dependencies of its features", snapshot)
      snapshot.forEachDerivedObject { defaults.note("\(label): \($0)", $1) }
    }
  }

  /// Returns the snapshot of an owner, with an override in this scope.
  @usableFromInline
  package func snapshot(
    of owner: AnyObject, over outer: DependencySnapshot,
    _ override: (inout DependencyValues) -> Void
  ) -> DependencySnapshot {
    object(of: owner, over: outer) { outer.adding(in: self, after: $0, override) }
  }

  /// Returns the object of an owner, which is made once for the dependencies around.
  ///
  /// - Parameter make: Makes the object. It gets the one for other dependencies, if there is one.
  package func object<Object: AnyObject>(
    of owner: AnyObject, over outer: DependencySnapshot, _ make: (Made<Object>?) -> Object
  ) -> Object {
    let all = known.withLock { $0 }
    let last = all.first { $0.owner === owner }?.made
    if let last, last.outer === outer, let object = last.object as? Object { return object }
    let new = make(last.flatMap { last in (last.object as? Object).map { (last.outer, $0) } })
    // Freed without the lock, because freeing a user's value may read dependencies.
    let old = known.withLock { known in
      let old = known
      known = old.filter { $0.owner != nil && $0.owner !== owner }
      known.append(Known(owner: owner, made: (outer, new)))
      return old
    }
    _ = old
    return new
  }
}

/// The scopes for one value that are still kept.
@usableFromInline
package struct WeakScopes {
  private struct Element {
    weak var scope: OverrideScope?
  }

  private var elements: [Element] = []

  @usableFromInline
  package init() {}

  /// Whether no scope is kept.
  @usableFromInline package var isEmpty: Bool { elements.allSatisfy { $0.scope == nil } }

  /// Returns the scope that began inside the same scope as the dependencies.
  @usableFromInline
  package func inside(_ outer: DependencySnapshot) -> OverrideScope? {
    elements.lazy.compactMap(\.scope).first { $0.outer === outer.scope }
  }

  @usableFromInline
  package mutating func add(_ scope: OverrideScope) {
    elements.removeAll { $0.scope == nil }
    elements.append(Element(scope: scope))
  }
}

/// An object that a scope of a test store has kept, by which the test store finds leaks.
struct ScopeRemnant: Sendable {
  let text: String
  nonisolated(unsafe) weak var object: AnyObject?
}
