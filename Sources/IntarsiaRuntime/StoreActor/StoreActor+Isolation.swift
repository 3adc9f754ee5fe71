import IntarsiaThread

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
  /// From anywhere else it stops the program and says where it was called: going on would be a race.
  @available(*, noasync, message: "await the call instead")
  public nonisolated func assumeIsolated<Result: Sendable>(
    _ operation: (isolated StoreActor) throws -> Result,
    file: StaticString = #fileID,
    line: UInt = #line
  ) rethrows -> Result {
    if !view.engine.isSurelyElsewhere { return try assume(self, operation, file, line) }
    fatalError(
      "\(Self.self) was used without await by what is not on it: use await", file: file, line: line)
  }
}

/// What every actor has.
private func assume<Someone: Actor, Result: Sendable>(
  _ actor: Someone, _ operation: (isolated Someone) throws -> Result, _ file: StaticString,
  _ line: UInt
) rethrows -> Result {
  try actor.assumeIsolated(operation, file: file, line: line)
}
