extension StoreActor {
  /// Uses the store without `await`, if the caller already runs on its actor.
  ///
  /// ```swift
  /// withObservationTracking {
  ///   _ = session.requestCount
  /// } onChange: {
  ///   session.assumeIsolated { $0.send(.countChanged) }
  /// }
  /// ```
  ///
  /// A call from elsewhere stops the program, as `Actor.assumeIsolated` does, because continuing
  /// would be a data race.
  @available(*, noasync, message: "await the call instead")
  public nonisolated func assumeIsolated<Result: Sendable>(
    _ operation: (isolated StoreActor) throws -> Result,
    file: StaticString = #fileID,
    line: UInt = #line
  ) rethrows -> Result {
    try assume(self, operation, file, line)
  }
}

/// Calls `Actor.assumeIsolated`, which the store actor's own method hides.
private func assume<Someone: Actor, Result: Sendable>(
  _ actor: Someone, _ operation: (isolated Someone) throws -> Result, _ file: StaticString,
  _ line: UInt
) rethrows -> Result {
  try actor.assumeIsolated(operation, file: file, line: line)
}
