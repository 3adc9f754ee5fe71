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
  private enum Way {
    /// To the engine of an effect.
    case engine(RunningEffect, EffectPort<Action>)
    /// By way of something else.
    case other(@Sendable (HandedOver<EffectMessage<Action>>) async -> Void)
  }

  private let way: Way

  package init(deliver: @escaping @Sendable (HandedOver<EffectMessage<Action>>) async -> Void) {
    way = .other(deliver)
  }

  init(_ effect: RunningEffect, through port: EffectPort<Action>) {
    way = .engine(effect, port)
  }

  /// Sends an action into the store.
  ///
  /// - Parameter action: The action. It is handed over: the effect keeps no part of it that it could still change.
  public func callAsFunction(_ action: sending Action) async {
    guard !Task.isCancelled else { return }
    switch way {
    case .engine(let effect, let port):
      guard effect.beginSending() else { return effect.reportLate(action) }
      // Without `consume` it would be copied, into memory of the task.
      await port.emit(action: consume action, from: effect.speaker)
      if effect.endSending() { await effect.tellEnd() }
    case .other(let deliver):
      await deliver(HandedOver(.action(consume action)))
    }
  }

  /// Sends anything that an effect can say.
  func deliver(_ message: HandedOver<EffectMessage<Action>>) async {
    switch way {
    case .engine(let effect, let port):
      guard effect.beginSending() else { return effect.reportLate(message.action) }
      await port.emit(message, from: effect.speaker)
      if effect.endSending() { await effect.tellEnd() }
    case .other(let deliver):
      await deliver(message)
    }
  }

  /// Tells the engine that the operation has waited as long as it was to.
  func release() async {
    guard !Task.isCancelled else { return }
    await deliver(HandedOver(.release))
  }

  func pullback<LocalAction>(
    _ transform: @escaping @Sendable (LocalAction) -> Action
  ) -> Send<LocalAction> {
    Send<LocalAction> { message in
      await deliver(message.map { $0.map(transform) })
    }
  }

  /// A way to send whose actions become effects, of which nothing is left to do if there is none.
  func flatPullback<LocalAction>(
    _ transform: @escaping @Sendable (LocalAction) -> Effect<Action>
  ) -> Send<LocalAction> {
    Send<LocalAction> { message in
      guard let message = message.compactMap({ $0.flatMap(transform) }) else { return }
      await deliver(message)
    }
  }
}
