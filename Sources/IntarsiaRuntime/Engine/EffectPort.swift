/// How the task of an effect reaches the engine that started it: the only part of an engine that tasks hold.
///
/// Whoever owns the engine decides what reaching it means: hopping to the main actor, to another actor, or leaving
/// the event where a test picks it up.
package struct EffectPort<Action>: Sendable {
  package typealias Token = EffectToken

  /// Processes what an operation that is still live says, then returns.
  let emit: @Sendable (HandedOver<EffectMessage<Action>>, Token) async -> Void
  /// Tells that the task of an operation has ended.
  ///
  /// - Returns: Whether the engine was there to hear it.
  let end: @Sendable (Token) async -> Bool

  package init(
    emit: @escaping @Sendable (HandedOver<EffectMessage<Action>>, Token) async -> Void,
    end: @escaping @Sendable (Token) async -> Bool
  ) {
    self.emit = emit
    self.end = end
  }
}
