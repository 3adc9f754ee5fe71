/// What a running operation has to say to the engine.
///
/// Each is one reference: a value as large as an action would have its size looked up wherever it passes.
package indirect enum EffectMessage<Action> {
  /// It sends an action.
  case action(Action)
  /// Something else is to be done on its behalf, and it is not over before that is.
  case effect(Effect<Action>)
  /// It has waited as long as a throttle wanted it to.
  case release
  /// A part of it that can be cancelled by itself begins.
  case open(EffectPart)
  /// A part of it is over.
  case close(EffectToken)
  /// Something is to be cancelled: the engine's inbox says what.
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

  /// - Returns: `nil` if there is nothing to say.
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
