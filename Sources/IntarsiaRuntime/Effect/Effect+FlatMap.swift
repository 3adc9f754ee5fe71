extension Effect {
  /// Turns every action that the effect sends into an effect, which runs in its stead.
  ///
  /// ```swift
  /// searchTerms.eraseToEffect()
  ///   .flatMap { term in .run { send in await send(try await search(term)) } }
  ///   .map(Action.response)
  /// ```
  ///
  /// What comes of the actions runs side by side, and belongs to the effect: it is cancelled with it, and a sequence
  /// goes on only when all of it has ended.
  ///
  /// - Isolation: The closure runs where the action is sent: in the task of a ``run(priority:name:operation:catch:fileID:filePath:line:column:)``.
  public func flatMap<NewAction>(
    _ transform: @escaping @Sendable (Action) -> Effect<NewAction>
  ) -> Effect<NewAction> {
    switch operation {
    case .none:
      Effect<NewAction>(.none)
    case .send(let action):
      transform(action)
    case .run(let run):
      Effect<NewAction>(.run(run.withSend { $0.flatPullback(transform) }))
    case .merge(let effects):
      Effect<NewAction>(.merge(effects.map { $0.flatMap(transform) }))
    case .concatenate(let effects):
      Effect<NewAction>(.concatenate(effects.map { $0.flatMap(transform) }))
    case .cancellable(let effect, let id, let cancelInFlight):
      Effect<NewAction>(
        .cancellable(effect.flatMap(transform), id: id, cancelInFlight: cancelInFlight))
    case .cancel(let id):
      Effect<NewAction>(.cancel(id))
    case .scoped(let effect, let scope, let inner):
      Effect<NewAction>(.scoped(effect.flatMap(transform), scope, inside: inner))
    case .endScope(let scope):
      Effect<NewAction>(.endScope(scope))
    case .endElements(let scope, let gone):
      Effect<NewAction>(.endElements(of: scope, gone))
    case .throttled(let effect, let throttle):
      Effect<NewAction>(.throttled(effect.flatMap(transform), throttle))
    case .deferred(let make):
      Effect<NewAction>(.deferred { make().flatMap(transform) })
    }
  }

  /// Changes every action that the effect sends, and drops those for which there is none.
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

  /// Drops the actions for which a predicate does not hold.
  ///
  /// ```swift
  /// numbers.eraseToEffect()
  ///   .filter { $0.isMultiple(of: 2) }
  /// ```
  public func filter(_ isIncluded: @escaping @Sendable (Action) -> Bool) -> Self {
    compactMap { isIncluded($0) ? $0 : nil }
  }
}
