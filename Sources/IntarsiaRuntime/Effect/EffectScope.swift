/// Which child feature of its parent an effect belongs to.
///
/// The runtime tells features apart by the way from the parent's state and action to the child's, and elements of a
/// collection by their identifier besides.
@usableFromInline
package struct EffectScope: Hashable, @unchecked Sendable {
  // Safe: key paths are immutable, and so is the identifier of an element, which is only compared and hashed.
  private let state: AnyKeyPath
  private let action: AnyKeyPath
  let element: AnyHashable?

  @usableFromInline
  package init(state: AnyKeyPath, action: AnyKeyPath, element: AnyHashable? = nil) {
    self.state = state
    self.action = action
    self.element = element
  }

  /// The scope of one element of the collection that this scope stands for.
  @usableFromInline
  func element(_ id: AnyHashable) -> EffectScope {
    EffectScope(state: state, action: action, element: id)
  }

  /// Whether this is the scope of an element of a collection's scope.
  func isElement(of collection: EffectScope) -> Bool {
    element != nil && state == collection.state && action == collection.action
  }
}

extension Effect {
  /// Marks the effect as one of a child feature.
  @usableFromInline
  package func scoped(to scope: EffectScope) -> Self {
    switch operation {
    case .none: self
    // Features far below would otherwise stand in as many trees, each of which is made anew by the feature above it.
    case .scoped(let effect, let inner, let innermost):
      Self(.scoped(effect, scope, inside: InnerScopes(inner, innermost)))
    default: Self(.scoped(self, scope))
    }
  }
}

/// The scopes of features inside of a child feature, the outermost first.
@usableFromInline
package final class InnerScopes: Sendable {
  let scope: EffectScope
  let rest: InnerScopes?

  init(_ scope: EffectScope, _ rest: InnerScopes?) {
    self.scope = scope
    self.rest = rest
  }
}
