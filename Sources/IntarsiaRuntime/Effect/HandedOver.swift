/// An action on its way from an effect to the store, which may live in different isolations.
///
/// A function type with a `sending` parameter would say the same, but Swift 6.3 can't convert closures to one that
/// runs on its caller's isolation.
package struct HandedOver<Action>: @unchecked Sendable {
  // Safe: it can only be made from a value that was sent, so nobody else reaches any part of it, and it is read
  // once, by its receiver.
  package let action: Action

  init(_ action: sending Action) {
    self.action = action
  }

  /// For what has come past the compiler's checks already.
  init(unchecked action: Action) {
    self.action = action
  }

  /// The transformation can reach what was handed over and what is `Sendable`, and nothing else.
  func map<NewAction>(_ transform: @Sendable (Action) -> NewAction) -> HandedOver<NewAction> {
    HandedOver<NewAction>(unchecked: transform(action))
  }

  /// The transformation can reach what was handed over and what is `Sendable`, and nothing else.
  func compactMap<NewAction>(
    _ transform: @Sendable (Action) -> NewAction?
  ) -> HandedOver<NewAction>? {
    transform(action).map(HandedOver<NewAction>.init(unchecked:))
  }
}
