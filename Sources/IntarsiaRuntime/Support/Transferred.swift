/// An action that an effect transfers to the store, which may have another isolation.
///
/// A function type with a `sending` parameter would express the same. Swift 6.3 cannot convert
/// closures to such a type if they run in their caller's isolation.
package struct Transferred<Action>: @unchecked Sendable {
  // Safe: the value comes from a `sending` parameter, or from a transformation that reaches only
  // such a value and `Sendable` values. So no other code reaches any part of it, and its receiver
  // reads it once. Only the debug report of a send from outside the main actor transfers an
  // unchecked value.
  package let action: Action

  init(_ action: sending Action) {
    self.action = action
  }

  /// Creates a transfer without the compiler's check.
  init(unchecked action: Action) {
    self.action = action
  }

  /// The transformation can reach only the transferred value and `Sendable` values.
  func map<NewAction>(_ transform: @Sendable (Action) -> NewAction) -> Transferred<NewAction> {
    Transferred<NewAction>(unchecked: transform(action))
  }

  /// The transformation can reach only the transferred value and `Sendable` values.
  func compactMap<NewAction>(
    _ transform: @Sendable (Action) -> NewAction?
  ) -> Transferred<NewAction>? {
    transform(action).map(Transferred<NewAction>.init(unchecked:))
  }
}
