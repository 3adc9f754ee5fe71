public import IntarsiaCases
import Synchronization

/// The child feature to which an effect belongs, relative to its parent.
///
/// The registry distinguishes features by the key paths to the child's state and action. It
/// distinguishes elements of a collection also by their identifiers.
@usableFromInline
package struct EffectScope: Hashable, @unchecked Sendable {
  // Safe: key paths are immutable. The identifier of an element is immutable, and is only compared
  // and hashed.
  let state: AnyKeyPath
  private let action: AnyKeyPath
  let element: AnyHashable?
  /// Counts the features of this scope that have effects, if a reducer asks for it.
  private let population: Population?

  private init(
    state: AnyKeyPath, action: AnyKeyPath, element: AnyHashable?, population: Population?
  ) {
    self.state = state
    self.action = action
    self.element = element
    self.population = population
  }

  @usableFromInline
  package init(state: AnyKeyPath, action: AnyKeyPath, element: AnyHashable? = nil) {
    self.init(state: state, action: action, element: element, population: nil)
  }

  /// Returns the scope of one element of the collection that this scope describes.
  @usableFromInline
  func element(_ id: AnyHashable) -> EffectScope {
    EffectScope(state: state, action: action, element: id, population: population)
  }

  @usableFromInline
  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.state == rhs.state && lhs.action == rhs.action && lhs.element == rhs.element
  }

  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    hasher.combine(state)
    hasher.combine(action)
    hasher.combine(element)
  }

  /// Whether the child's state may be absent; its parent's reducer then watches for that.
  var isConditional: Bool { population != nil }

  /// Returns whether this scope belongs to an element of a collection.
  func isElement(of collection: EffectScope) -> Bool {
    element != nil && state == collection.state && action == collection.action
  }
}

// MARK: - Features with effects

extension EffectScope {
  private final class Population: Sendable {
    let count = Atomic<Int>(0)
  }

  /// Returns the scope with a count of its features that have effects.
  ///
  /// A reducer reads the count to learn whether there is anything to cancel: a reducer outside its
  /// own may have removed a child. Stores that share the reducer share the count.
  @usableFromInline
  func counted() -> EffectScope {
    population == nil
      ? EffectScope(state: state, action: action, element: element, population: Population())
      : self
  }

  /// Whether a child of this scope, or an element of its collection, has effects.
  @usableFromInline
  var hasEffects: Bool { (population?.count.load(ordering: .relaxed) ?? 0) > 0 }

  /// Whether one reducer counts the features of both scopes, such as two screens of a stack.
  func isCounted(with other: EffectScope) -> Bool { population === other.population }

  /// Records that the registry has a feature of this scope.
  func noteEntry() {
    population?.count.add(1, ordering: .relaxed)
  }

  /// Records that the registry has removed a feature of this scope.
  func noteExit() {
    population?.count.subtract(1, ordering: .relaxed)
  }
}

extension Effect {
  /// Marks the effect as an effect of a child feature.
  @usableFromInline
  package func scoped(to scope: EffectScope) -> Self {
    switch operation {
    case .none: self
    // A list of scopes avoids nested trees, which each feature above would build anew.
    case .scoped(let effect, let inner, let innermost):
      Self(.scoped(effect, scope, inside: InnerScopes(inner, innermost)))
    default: Self(.scoped(self, scope))
    }
  }

  /// Converts an effect of a child feature to one of its parent.
  @usableFromInline
  func lifted<ParentAction>(
    _ path: AnyCasePath<ParentAction, Action>, to scope: EffectScope
  ) -> Effect<ParentAction> {
    isNone ? .none : map(path.embed).scoped(to: scope)
  }
}

/// The scopes of features inside a child feature, outermost first.
@usableFromInline
package final class InnerScopes: Sendable {
  let scope: EffectScope
  let rest: InnerScopes?

  init(_ scope: EffectScope, _ rest: InnerScopes?) {
    self.scope = scope
    self.rest = rest
  }
}
