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
  /// A separately cancellable part of the operation begins.
  case open(EffectPart)
  /// A part of the operation has ended.
  case close(EffectToken)
  /// A cancellation request is in the core's ``CancellationRequests``.
  case wake

  func map<NewAction>(
    _ transform: @escaping @Sendable (Action) -> NewAction
  ) -> EffectMessage<NewAction> {
    switch self {
    case .action(let action): .action(transform(action))
    case .effect(let effect): .effect(effect.map(transform))
    case .release: .release
    case .open(let part): .open(part)
    case .close(let token): .close(token)
    case .wake: .wake
    }
  }

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
    case .open(let part): return .open(part)
    case .close(let token): return .close(token)
    case .wake: return .wake
    }
  }
}
