/// Sends actions from an effect back into the store.
///
/// ```swift
/// .run { send in
///   await send(.started)
///   await send(.finished)
/// }
/// ```
///
/// - Isolation: Can be called from anywhere.
/// - Ordering: The call returns when the store has processed the action, so that two calls in a row arrive in that
///   order. After the effect has been cancelled a call does nothing.
public struct Send<Action>: Sendable {
  private let deliver: @Sendable (HandedOver<Action>) async -> Void

  package init(deliver: @escaping @Sendable (HandedOver<Action>) async -> Void) {
    self.deliver = deliver
  }

  /// Sends an action into the store.
  ///
  /// - Parameter action: The action. It is handed over: the effect keeps no part of it that it could still change.
  public func callAsFunction(_ action: sending Action) async {
    guard !Task.isCancelled else { return }
    await deliver(HandedOver(action))
  }

  func pullback<LocalAction>(
    _ transform: @escaping @Sendable (LocalAction) -> Action
  ) -> Send<LocalAction> {
    Send<LocalAction> { [deliver] action in
      await deliver(action.map(transform))
    }
  }
}
