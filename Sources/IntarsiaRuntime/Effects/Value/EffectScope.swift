public import IntarsiaCases

/// The child feature to which an effect belongs, relative to its parent.
///
/// The registry distinguishes features by the key paths to the child's state and action. It
/// distinguishes elements of a collection also by their identifiers.
@usableFromInline
package struct EffectScope: Hashable, @unchecked Sendable {
  // Safe: key paths are immutable. The identifier of an element is immutable, and is only compared
  // and hashed.
  private let state: AnyKeyPath
  private let action: AnyKeyPath
  let element: AnyHashable?

  @usableFromInline
  package init(state: AnyKeyPath, action: AnyKeyPath, element: AnyHashable? = nil) {
    self.state = state
    self.action = action
    self.element = element
  }

  /// Returns the scope of one element of the collection that this scope describes.
  @usableFromInline
  func element(_ id: AnyHashable) -> EffectScope {
    EffectScope(state: state, action: action, element: id)
  }

  /// Returns whether this scope belongs to an element of a collection.
  func isElement(of collection: EffectScope) -> Bool {
    element != nil && state == collection.state && action == collection.action
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

extension Effect {
  /// Converts an effect of a child feature to one of its parent.
  @usableFromInline
  func lifted<ParentAction>(
    _ path: AnyCasePath<ParentAction, Action>, to scope: EffectScope
  ) -> Effect<ParentAction> {
    isNone ? .none : map(path.embed).scoped(to: scope)
  }
}
