import IntarsiaIssues

/// How the task of an effect reaches the engine that started it: the only part of an engine that tasks hold.
///
/// Whoever owns the engine decides what reaching it means: hopping to the main actor, to another actor, or leaving
/// the event where a test picks it up.
package class EffectPort<Action>: AnyEffectPort, @unchecked Sendable {
  // Safe: it has no properties, and what its subclasses add is `Sendable`.
  package typealias Token = EffectToken

  /// A port for those who are not in this module.
  package static func calling(
    emit: @escaping @Sendable (HandedOver<EffectMessage<Action>>, Token) async -> Void,
    end: @escaping @Sendable (RunningEffect) -> Void
  ) -> EffectPort {
    CallingPort(emit: emit, end: end)
  }

  /// Processes what an operation that is still live says, then returns.
  func emit(_ message: HandedOver<EffectMessage<Action>>, from token: Token) async {
    preconditionFailure("\(Self.self) does not override emit(_:from:)")
  }

  /// Processes an action of an operation that is still live, then returns.
  ///
  /// The same as a message that says so, without making one.
  func emit(action: sending Action, from token: Token) async {
    await emit(HandedOver(.action(action)), from: token)
  }

  final override func perform(_ run: AnyEffectRun, as effect: RunningEffect) async {
    await unsafeDowncast(run, to: EffectRun<Action>.self).perform(Send(effect, through: self))
  }

  #if DEBUG
    /// Sends an action, as soon as the engine can be reached.
    func send(_ action: HandedOver<Action>, at location: IssueLocation) {
      preconditionFailure("\(Self.self) does not override send(_:at:)")
    }
  #endif
}

private final class CallingPort<Action>: EffectPort<Action>, @unchecked Sendable {
  // Safe: nothing in it changes, and both closures are `@Sendable`.
  private let emit: @Sendable (HandedOver<EffectMessage<Action>>, EffectToken) async -> Void
  private let end: @Sendable (RunningEffect) -> Void

  init(
    emit: @escaping @Sendable (HandedOver<EffectMessage<Action>>, EffectToken) async -> Void,
    end: @escaping @Sendable (RunningEffect) -> Void
  ) {
    self.emit = emit
    self.end = end
    super.init()
  }

  override func emit(_ message: HandedOver<EffectMessage<Action>>, from token: EffectToken) async {
    await emit(message, token)
  }

  override func end(_ effect: RunningEffect) { end(effect) }
}
