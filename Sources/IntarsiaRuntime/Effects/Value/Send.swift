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
    /// Through other functions.
    case other(
      @Sendable (Transferred<EffectMessage<Action>>) async -> Void,
      now: @MainActor @Sendable (Transferred<EffectMessage<Action>>) -> Void)
  }

  private let route: Route

  init(
    deliver: @escaping @Sendable (Transferred<EffectMessage<Action>>) async -> Void,
    now: @escaping @MainActor @Sendable (Transferred<EffectMessage<Action>>) -> Void
  ) {
    route = .other(deliver, now: now)
  }

  /// Creates a `Send` that transforms each message, and drops those without a result.
  init<Outer>(
    through outer: Send<Outer>,
    _ transform: @escaping @Sendable (EffectMessage<Action>) -> EffectMessage<Outer>?
  ) {
    self.init {
      if let message = $0.compactMap(transform) { await outer.deliver(message) }
    } now: {
      if let message = $0.compactMap(transform) { outer.deliverNow(message) }
    }
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
    case .other(let deliver, _):
      await deliver(Transferred(.action(consume action)))
    }
  }

  /// Sends an action to the store from a callback on the main actor, without `await`.
  ///
  /// ```swift
  /// return .run { send in
  ///   await player.play { error in send.now(.failed(error)) }  // a closure on the main actor
  /// }
  /// ```
  ///
  /// It has a name of its own: Swift 6.3 may take `await send(…)` for a call of a synchronous
  /// overload, which would leave the effect's executor.
  ///
  /// - Ordering: A store on the main actor has processed the action when the call returns, unless
  ///   it is processing another one. A test store receives the actions in their order. A store
  ///   actor processes an action soon after the call.
  @MainActor
  public func now(_ action: sending Action) {
    if !Task.isCancelled { deliverNow(Transferred(.action(action))) }
  }

  /// Sends any message of an effect.
  func deliver(_ message: Transferred<EffectMessage<Action>>) async {
    switch route {
    case .direct(let effect, let port):
      guard effect.beginSending() else { return effect.reportLate(message.value) }
      await port.emit(message, from: effect.sendingToken)
      if effect.endSending() { await effect.reportEnd() }
    case .other(let deliver, _):
      await deliver(message)
    }
  }

  @MainActor
  func deliverNow(_ message: Transferred<EffectMessage<Action>>) {
    switch route {
    case .direct(let effect, let port):
      guard effect.beginSending() else { return effect.reportLate(message.value) }
      let token = effect.sendingToken
      let isDelivered = port.emitNow(message, from: token)
      if isDelivered, !effect.endSending() { return }
      Task(executorPreference: port.taskExecutor) {
        if !isDelivered {
          await port.emit(message, from: token)
          guard effect.endSending() else { return }
        }
        await effect.reportEnd()
      }
    case .other(_, let now):
      now(message)
    }
  }

  /// Reports to the core that the operation has waited for the end of its throttle window.
  func release() async {
    guard !Task.isCancelled else { return }
    await deliver(Transferred(.release))
  }

  /// Returns a `Send` that turns its actions into effects and drops empty ones.
  func pullback<LocalAction>(
    _ transform: @escaping @Sendable (LocalAction) -> Effect<Action>
  ) -> Send<LocalAction> {
    Send<LocalAction>(through: self) { $0.flatMap(transform) }
  }
}
