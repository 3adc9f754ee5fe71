extension Result {
  /// Creates a result from the value that asynchronous work returns, or the error that it throws.
  ///
  /// The standard library creates a result only from synchronous work. An effect awaits its work,
  /// and sends an action with the result:
  ///
  /// ```swift
  /// return .run { send in
  ///   await send(.factResponse(Result { try await facts.fetch(number) }))
  /// }
  /// ```
  ///
  /// The work runs on the caller's isolation. `Failure` is `any Error` for work with untyped
  /// throws, and the error's type for work with typed throws. Cancellation is an error like any
  /// other: `.failure(CancellationError())`.
  ///
  /// - Parameter body: The asynchronous work.
  @_disfavoredOverload
  public init(catching body: () async throws(Failure) -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
