extension TaskLocal {
  /// Runs an operation with a value, and keeps the type of the operation's error.
  @_alwaysEmitIntoClient
  package func bind<R, E: Error>(
    _ value: Value, _ operation: () throws(E) -> R
  ) throws(E) -> R {
    // `withValue` rethrows an untyped error, so a result carries the typed error.
    let result: Result<R, E> = withValue(value) {
      do throws(E) {
        return .success(try operation())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Runs an asynchronous operation with a value, on the caller's isolation.
  @_alwaysEmitIntoClient
  package nonisolated(nonsending) func bind<R, E: Error>(
    _ value: Value, _ operation: nonisolated(nonsending) () async throws(E) -> R
  ) async throws(E) -> R {
    try await bind(value, isolation: #isolation, operation)
  }

  @_alwaysEmitIntoClient
  func bind<R, E: Error>(
    _ value: Value, isolation: isolated (any Actor)?,
    _ operation: nonisolated(nonsending) () async throws(E) -> R
  ) async throws(E) -> R {
    let result: Result<R, E> = await withValue(value) {
      // Captures the isolation, so that the closure runs on it. Otherwise it would switch executors
      // twice.
      _ = isolation
      do throws(E) {
        return .success(try await operation())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
