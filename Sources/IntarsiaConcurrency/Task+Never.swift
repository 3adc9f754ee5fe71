extension Task where Failure == Never {
  /// Waits until the task is cancelled, which nothing else ends.
  ///
  /// It stands for an answer that never comes:
  ///
  /// ```swift
  /// let store = TestStore(initialState: Feature.State()) {
  ///   Feature()
  /// } withDependencies: {
  ///   $0.facts.fetch = { _ in try await Task.never() }
  /// }
  /// ```
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public static func never() async throws -> Success {
    for await element in AsyncStream<Success>.never { return element }
    throw _Concurrency.CancellationError()
  }
}

extension Task where Success == Never, Failure == Never {
  /// Waits until the task is cancelled, which nothing else ends.
  ///
  /// ```swift
  /// try await Task.never()
  /// ```
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public static func never() async throws {
    for await _ in AsyncStream<Never>.never {}
    throw _Concurrency.CancellationError()
  }
}
