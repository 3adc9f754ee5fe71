/// A message from a running operation to the core.
///
/// Each message is one reference. A value of the size of an action would have its size looked up at
/// each use.
package indirect enum EffectMessage<Action> {
  /// The operation sends an action.
  case action(Action)
  /// The operation runs another effect as a part of itself, and ends only after it.
  case effect(Effect<Action>)
  /// The operation has waited for the end of a throttle window.
  case release
  /// A part of the operation begins or ends, or a cancellation request waits for the core.
  case command(EffectCommand)

  /// - Returns: `nil` if the resulting effect is empty.
  func flatMap<NewAction>(
    _ transform: @escaping @Sendable (Action) -> Effect<NewAction>
  ) -> EffectMessage<NewAction>? {
    switch self {
    case .action(let action):
      let effect = transform(action)
      switch effect.operation {
      case .none: return nil
      case .send(let action): return .action(action)
      default: return .effect(effect)
      }
    case .effect(let effect): return .effect(effect.flatMap(transform))
    case .release: return .release
    case .command(let command): return .command(command)
    }
  }
}

/// A message from a running operation to its core that does not depend on the type of the actions.
package enum EffectCommand: Sendable {
  /// A part of the operation begins, which an identifier can cancel separately.
  case open(RunningEffect, EffectID, cancelInFlight: Bool)
  /// A part of the operation has ended.
  case close(EffectToken)
  /// A cancellation request is in the port's ``CancellationRequests``.
  case wake
}
