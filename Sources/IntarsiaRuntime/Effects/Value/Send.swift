/// Sends actions from an effect to the store.
///
/// ```swift
/// .run { send in
///   await send(.started)
///   await send(.finished)
/// }
/// ```
///
/// The value can be stored, or passed to a function that sends on the effect's behalf.
///
/// - Isolation: Can be called from any isolation.
/// - Ordering: The call returns when the store has processed the action, so two successive calls
///   arrive in their order. After the effect has been cancelled, a call does nothing.
public struct Send<Action>: Sendable {
  private enum Route {
    /// Directly to the core of an effect.
    case direct(RunningEffect, EffectPort<Action>)
    /// Through another function.
    case other(@Sendable (Transferred<EffectMessage<Action>>) async -> Void)
  }

  private let route: Route

  package init(deliver: @escaping @Sendable (Transferred<EffectMessage<Action>>) async -> Void) {
    route = .other(deliver)
  }

  init(_ effect: RunningEffect, through port: EffectPort<Action>) {
    route = .direct(effect, port)
  }

  /// Sends an action to the store.
  ///
  /// - Parameter action: The action. It is transferred: the effect keeps no part of it that it
  ///   could still change.
  public func callAsFunction(_ action: sending Action) async {
    guard !Task.isCancelled else { return }
    switch route {
    case .direct(let effect, let port):
      guard effect.beginSending() else { return effect.reportLate(action) }
      // Without `consume`, the action would be copied into memory of the task.
      await port.emit(action: consume action, from: effect.sendingToken)
      if effect.endSending() { await effect.reportEnd() }
    case .other(let deliver):
      await deliver(Transferred(.action(consume action)))
    }
  }

  /// Sends any message of an effect.
  func deliver(_ message: Transferred<EffectMessage<Action>>) async {
    switch route {
    case .direct(let effect, let port):
      guard effect.beginSending() else { return effect.reportLate(message.value) }
      await port.emit(message, from: effect.sendingToken)
      if effect.endSending() { await effect.reportEnd() }
    case .other(let deliver):
      await deliver(message)
    }
  }

  /// Reports to the core that the operation has waited for the end of its throttle window.
  func release() async {
    guard !Task.isCancelled else { return }
    await deliver(Transferred(.release))
  }

  func pullback<LocalAction>(
    _ transform: @escaping @Sendable (LocalAction) -> Action
  ) -> Send<LocalAction> {
    Send<LocalAction> { message in
      await deliver(message.map { $0.map(transform) })
    }
  }

  /// Returns a `Send` that turns its actions into effects and drops empty ones.
  func flatPullback<LocalAction>(
    _ transform: @escaping @Sendable (LocalAction) -> Effect<Action>
  ) -> Send<LocalAction> {
    Send<LocalAction> { message in
      guard let message = message.compactMap({ $0.flatMap(transform) }) else { return }
      await deliver(message)
    }
  }
}
