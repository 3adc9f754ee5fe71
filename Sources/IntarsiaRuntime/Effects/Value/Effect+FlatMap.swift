extension Effect {
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
