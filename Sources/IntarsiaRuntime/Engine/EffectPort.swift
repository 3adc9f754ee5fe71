import IntarsiaIssues

/// How the task of an effect reaches the engine that started it: the only part of an engine that tasks hold.
///
/// Whoever owns the engine decides what reaching it means: hopping to the main actor, to another actor, or leaving
/// the event where a test picks it up.
package class EffectPort<Action>: @unchecked Sendable {
  // Safe: it has no properties, and what its subclasses add is `Sendable`.
  package typealias Token = EffectToken

  init() {}

  /// A port for those who are not in this module.
  package static func calling(
    emit: @escaping @Sendable (HandedOver<EffectMessage<Action>>, Token) async -> Void,
    end: @escaping @Sendable (Token, EffectTicket) async -> Void
  ) -> EffectPort {
    CallingPort(emit: emit, end: end)
  }

  /// Processes what an operation that is still live says, then returns.
  func emit(_ message: HandedOver<EffectMessage<Action>>, from token: Token) async {
    preconditionFailure("\(Self.self) does not override emit(_:from:)")
  }

  /// Tells that the task of an operation has ended.
  ///
  /// If the engine is not there to hear it, it is for the port to tell the ticket.
  func end(_ token: Token, of ticket: EffectTicket) async {
    preconditionFailure("\(Self.self) does not override end(_:of:)")
  }

  /// Sends an action, as soon as the engine can be reached.
  func send(_ action: HandedOver<Action>, at location: IssueLocation) {
    preconditionFailure("\(Self.self) does not override send(_:at:)")
  }
}

private final class CallingPort<Action>: EffectPort<Action>, @unchecked Sendable {
  // Safe: nothing in it changes, and both closures are `@Sendable`.
  private let emit: @Sendable (HandedOver<EffectMessage<Action>>, EffectToken) async -> Void
  private let end: @Sendable (EffectToken, EffectTicket) async -> Void

  init(
    emit: @escaping @Sendable (HandedOver<EffectMessage<Action>>, EffectToken) async -> Void,
    end: @escaping @Sendable (EffectToken, EffectTicket) async -> Void
  ) {
    self.emit = emit
    self.end = end
  }

  override func emit(_ message: HandedOver<EffectMessage<Action>>, from token: EffectToken) async {
    await emit(message, token)
  }

  override func end(_ token: EffectToken, of ticket: EffectTicket) async {
    await end(token, ticket)
  }
}
