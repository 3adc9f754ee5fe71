public import IntarsiaCases

/// How an action carries those of a child.
@usableFromInline
protocol ChildActionPath<Root, Value>: Sendable {
  associatedtype Root
  associatedtype Value

  /// The child's action, if this is one.
  func extract(from action: Root) -> Value?

  /// Turns an effect of the child, which an action has caused, into one of the parent.
  func lifted(_ effect: Effect<Value>, after action: Root, to scope: EffectScope) -> Effect<Root>
}

extension AnyCasePath: ChildActionPath {
  @usableFromInline
  func lifted(_ effect: Effect<Value>, after action: Root, to scope: EffectScope) -> Effect<Root> {
    effect.lifted(self, to: scope)
  }
}

extension AnyCasePath where Value == Never {
  /// A case that no action is.
  static var none: Self {
    Self(embed: absurd, extract: { _ in nil })
  }

  private static func absurd(_ value: Never) -> Root {}
}

/// The way to a child's action through a property that is there for one case and writes to that case.
@usableFromInline
struct OptionalActionPath<Root: Sendable, Value>: ChildActionPath {
  @usableFromInline let keyPath: any WritableKeyPath<Root, Value?> & Sendable

  @usableFromInline
  init(_ keyPath: any WritableKeyPath<Root, Value?> & Sendable) {
    self.keyPath = keyPath
  }

  @inlinable
  func extract(from action: Root) -> Value? {
    action[keyPath: keyPath]
  }

  /// What the child sends is written over its action in the one that caused it: such a property can't make an action.
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
