extension Task where Failure == Never {
  /// Suspends until the task is cancelled.
  ///
  /// In a test, use it as a response that never arrives:
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
    TaskObservation.observer?.noteWaitForNothing()
    for await element in AsyncStream<Success>.never { return element }
    throw _Concurrency.CancellationError()
  }
}

extension Task where Success == Never, Failure == Never {
  /// Suspends until the task is cancelled.
  ///
  /// ```swift
  /// try await Task.never()
  /// ```
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public static func never() async throws {
    try await Task<Void, Never>.never()
  }
}
