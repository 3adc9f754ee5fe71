public import IntarsiaCases

/// A path to a child's action in an action of its parent.
@usableFromInline
struct ChildActionPath<Root, Value>: Sendable {
  /// Returns the child's action, or `nil` if the parent's action carries none.
  @usableFromInline let extract: @Sendable (_ action: Root) -> Value?

  /// Lifts an effect that the child returned for a parent's action into an effect of the parent.
  @usableFromInline let lift: @Sendable (_ effect: Effect<Value>, _ action: Root) -> Effect<Root>

  /// Creates the path to the action that a case carries.
  @usableFromInline
  init(_ path: AnyCasePath<Root, Value>) {
    extract = { path.extract(from: $0) }
    lift = { effect, _ in effect.map(path.embed) }
  }

  /// Creates the path through an optional property of the parent's action.
  ///
  /// The property is non-nil for one case only, and its setter writes to that case. It can replace
  /// the child's action in an existing parent's action, but not create a parent's action. So each
  /// action that the child sends is written to a copy of the action that started the effect.
  @usableFromInline
  init(_ keyPath: any WritableKeyPath<Root, Value?> & Sendable) where Root: Sendable {
    extract = { $0[keyPath: keyPath] }
    lift = { effect, action in
      effect.map { childAction in
        var action = action
        action[keyPath: keyPath] = childAction
        return action
      }
    }
  }
}
