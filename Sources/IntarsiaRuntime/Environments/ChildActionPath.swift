public import IntarsiaCases

/// Extracts a child's action from a parent's action, and lifts the child's effects.
@usableFromInline
protocol ChildActionPath<Root, Value>: Sendable {
  associatedtype Root
  associatedtype Value

  /// Returns the child's action, or `nil` if the parent's action carries none.
  func extract(from action: Root) -> Value?

  /// Lifts an effect that the child returned for a parent's action into an effect of the parent.
  func lifted(_ effect: Effect<Value>, after action: Root, to scope: EffectScope) -> Effect<Root>
}

extension AnyCasePath: ChildActionPath {
  @usableFromInline
  func lifted(_ effect: Effect<Value>, after action: Root, to scope: EffectScope) -> Effect<Root> {
    effect.lifted(self, to: scope)
  }
}

/// The path to a child's action through an optional property of the parent's action.
///
/// The property is non-nil for one case only, and its setter writes to that case.
@usableFromInline
struct OptionalActionPath<Root: Sendable, Value>: ChildActionPath {
  @usableFromInline let keyPath: any WritableKeyPath<Root, Value?> & Sendable

  @usableFromInline
  init(_ keyPath: any WritableKeyPath<Root, Value?> & Sendable) {
    self.keyPath = keyPath
  }

  @_alwaysEmitIntoClient
  func extract(from action: Root) -> Value? {
    action[keyPath: keyPath]
  }

  /// Maps each action that the child sends into a copy of the action that started the effect.
  ///
  /// Such a property can replace the child's action in an existing parent's action. It cannot
  /// create a parent's action.
  @usableFromInline
  func lifted(_ effect: Effect<Value>, after action: Root, to scope: EffectScope) -> Effect<Root> {
    effect
      .map { [keyPath] childAction in
        var action = action
        action[keyPath: keyPath] = childAction
        return action
      }
      .scoped(to: scope)
  }
}
