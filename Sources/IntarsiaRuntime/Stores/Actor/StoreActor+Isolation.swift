extension StoreActor {
  /// Uses the store without awaiting it, where the caller is on it already.
  ///
  /// ```swift
  /// withObservationTracking {
  ///   _ = session.requestCount
  /// } onChange: {
  ///   session.assumeIsolated { $0.send(.countChanged) }
  /// }
  /// ```
  ///
  /// Called from anywhere else, it stops the program, as `Actor.assumeIsolated` does: going on would be a data race.
  @available(*, noasync, message: "await the call instead")
  public nonisolated func assumeIsolated<Result: Sendable>(
    _ operation: (isolated StoreActor) throws -> Result,
    file: StaticString = #fileID,
    line: UInt = #line
  ) rethrows -> Result {
    try assume(self, operation, file, line)
  }
}

/// What every actor has.
private func assume<Someone: Actor, Result: Sendable>(
  _ actor: Someone, _ operation: (isolated Someone) throws -> Result, _ file: StaticString,
  _ line: UInt
) rethrows -> Result {
  try actor.assumeIsolated(operation, file: file, line: line)
}
