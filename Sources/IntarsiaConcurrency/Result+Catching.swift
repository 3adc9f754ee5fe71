extension Result {
  /// What asynchronous work returns, or the error that it throws, as a value.
  ///
  /// The standard library makes a result of synchronous work; an effect has work that it awaits, and an action that
  /// carries how it went:
  ///
  /// ```swift
  /// return .run { send in
  ///   await send(.factResponse(Result { try await facts.fetch(number) }))
  /// }
  /// ```
  ///
  /// The work runs where the caller runs. `Failure` is `any Error` for work that throws whatever it likes, and the
  /// type itself for work with typed throws. Cancellation is an error like any other: `.failure(CancellationError())`.
  ///
  /// - Parameter body: The work.
  @_disfavoredOverload
  public init(catching body: () async throws(Failure) -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
