/// Sends actions from an effect back into the store.
///
/// ```swift
/// .run { send in
///   await send(.started)
///   await send(.finished)
/// }
/// ```
///
/// It is a value like any other: it can be stored, and handed to a function that sends on the effect's behalf.
///
/// - Isolation: Can be called from anywhere.
/// - Ordering: The call returns when the store has processed the action, so that two calls in a row arrive in that
///   order. After the effect has been cancelled a call does nothing.
public struct Send<Action>: Sendable {
  let deliver: @Sendable (HandedOver<EffectMessage<Action>>) async -> Void

  package init(deliver: @escaping @Sendable (HandedOver<EffectMessage<Action>>) async -> Void) {
    self.deliver = deliver
  }

  /// Sends an action into the store.
  ///
  /// - Parameter action: The action. It is handed over: the effect keeps no part of it that it could still change.
  public func callAsFunction(_ action: sending Action) async {
    guard !Task.isCancelled else { return }
    await deliver(HandedOver(.action(action)))
  }

  /// Tells the engine that the operation has waited as long as it was to.
  func release() async {
    guard !Task.isCancelled else { return }
    await deliver(HandedOver(.release))
  }

  func pullback<LocalAction>(
    _ transform: @escaping @Sendable (LocalAction) -> Action
  ) -> Send<LocalAction> {
    Send<LocalAction> { [deliver] message in
      await deliver(message.map { $0.map(transform) })
    }
  }

  /// A way to send whose actions become effects, of which nothing is left to do if there is none.
  func flatPullback<LocalAction>(
    _ transform: @escaping @Sendable (LocalAction) -> Effect<Action>
  ) -> Send<LocalAction> {
    Send<LocalAction> { [deliver] message in
      guard let message = message.compactMap({ $0.flatMap(transform) }) else { return }
      await deliver(message)
    }
  }
}
