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
    flatMap { .send(transform($0)) }
  }

  /// Replaces every action that is sent without a task by an effect, and every operation by another
  /// operation.
  ///
  /// Everything else in the tree stays as it is.
  func transformed<NewAction>(
    sends replaceSend: @escaping @Sendable (Action) -> Effect<NewAction>,
    runs replaceRun: @escaping @Sendable (EffectRun<Action>) -> EffectRun<NewAction>
  ) -> Effect<NewAction> {
    let inner: @Sendable (Effect) -> Effect<NewAction> = {
      $0.transformed(sends: replaceSend, runs: replaceRun)
    }
    return switch operation {
    case .none: Effect<NewAction>(.none)
    case .send(let action): replaceSend(action)
    case .run(let run): Effect<NewAction>(.run(replaceRun(run)))
    case .merge(let effects): Effect<NewAction>(.merge(effects.map(inner)))
    case .concatenate(let effects, let isDelay):
      Effect<NewAction>(.concatenate(effects.map(inner), isDelay: isDelay))
    case .cancellable(let effect, let id, let cancelInFlight):
      Effect<NewAction>(.cancellable(inner(effect), id: id, cancelInFlight: cancelInFlight))
    case .cancel(let id): Effect<NewAction>(.cancel(id))
    case .scoped(let effect, let scope, let below):
      Effect<NewAction>(.scoped(inner(effect), scope, inside: below))
    case .endScope(let scope): Effect<NewAction>(.endScope(scope))
    case .endElements(let scope, let gone): Effect<NewAction>(.endElements(of: scope, gone))
    case .endReplaced(let states): Effect<NewAction>(.endReplaced(states))
    case .throttled(let effect, let throttle):
      Effect<NewAction>(.throttled(inner(effect), throttle))
    case .deferred(let make): Effect<NewAction>(.deferred { inner(make()) })
    }
  }

  /// Replaces every action that the effect sends with an effect.
  ///
  /// ```swift
  /// searchTerms.eraseToEffect()
  ///   .flatMap { term in .run { send in await send(try await search(term)) } }
  ///   .map(Action.response)
  /// ```
  ///
  /// The new effects run concurrently and belong to this effect. They are cancelled with it, and a
  /// sequence continues only when all of them have ended.
  ///
  /// - Isolation: The closure runs in the context that sends the action: in the task of a
  ///   ``run(priority:name:operation:catch:fileID:filePath:line:column:)``.
  public func flatMap<NewAction>(
    _ transform: @escaping @Sendable (Action) -> Effect<NewAction>
  ) -> Effect<NewAction> {
    transformed(sends: transform, runs: { $0.flatMap(transform) })
  }

  /// Transforms every action that the effect sends, and drops actions for which the result is
  /// `nil`.
  ///
  /// ```swift
  /// lines.eraseToEffect()
  ///   .compactMap { line in Int(line) }
  ///   .map(Action.number)
  /// ```
  public func compactMap<NewAction>(
    _ transform: @escaping @Sendable (Action) -> NewAction?
  ) -> Effect<NewAction> {
    flatMap { transform($0).map { .send($0) } ?? .none }
  }

  /// Drops the actions that do not satisfy a predicate.
  ///
  /// ```swift
  /// numbers.eraseToEffect()
  ///   .filter { $0.isMultiple(of: 2) }
  /// ```
  public func filter(_ isIncluded: @escaping @Sendable (Action) -> Bool) -> Self {
    compactMap { isIncluded($0) ? $0 : nil }
  }
}
