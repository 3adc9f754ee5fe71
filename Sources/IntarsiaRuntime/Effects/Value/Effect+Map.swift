extension Effect {
  /// Transforms every action that the effect sends.
  ///
  /// ```swift
  /// Counter().reduce(into: &state.counter, action: action).map(Action.counter)
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of effects in the tree. Nothing is started, and a
  ///   ``send(_:)`` remains without a task.
  public func map<NewAction>(
    _ transform: @escaping @Sendable (Action) -> NewAction
  ) -> Effect<NewAction> {
    map(transform) { $0.map(transform) }
  }

  /// Transforms every action and, with a separate closure, every operation.
  func map<NewAction>(
    _ transform: @escaping @Sendable (Action) -> NewAction,
    runs mapRun: @escaping @Sendable (EffectRun<Action>) -> EffectRun<NewAction>
  ) -> Effect<NewAction> {
    switch operation {
    case .none:
      Effect<NewAction>(.none)
    case .send(let action):
      Effect<NewAction>(.send(transform(action)))
    case .run(let run):
      Effect<NewAction>(.run(mapRun(run)))
    case .merge(let effects):
      Effect<NewAction>(.merge(effects.map { $0.map(transform, runs: mapRun) }))
    case .concatenate(let effects, let isDelay):
      Effect<NewAction>(
        .concatenate(effects.map { $0.map(transform, runs: mapRun) }, isDelay: isDelay))
    case .cancellable(let effect, let id, let cancelInFlight):
      Effect<NewAction>(
        .cancellable(effect.map(transform, runs: mapRun), id: id, cancelInFlight: cancelInFlight))
    case .cancel(let id):
      Effect<NewAction>(.cancel(id))
    case .scoped(let effect, let scope, let inner):
      Effect<NewAction>(.scoped(effect.map(transform, runs: mapRun), scope, inside: inner))
    case .endScope(let scope):
      Effect<NewAction>(.endScope(scope))
    case .endElements(let scope, let gone):
      Effect<NewAction>(.endElements(of: scope, gone))
    case .endReplaced(let states):
      Effect<NewAction>(.endReplaced(states))
    case .throttled(let effect, let throttle):
      Effect<NewAction>(.throttled(effect.map(transform, runs: mapRun), throttle))
    case .deferred(let make):
      Effect<NewAction>(.deferred { make().map(transform, runs: mapRun) })
    }
  }
}
