public import IntarsiaDependencies

extension TestStore {
  /// Overrides dependencies of the feature for a part of a test.
  ///
  /// ```swift
  /// await store.withDependencies {
  ///   $0.facts.fetch = { _ in throw Offline() }
  /// } operation: {
  ///   await store.send(.factButtonTapped)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - updateValues: Changes the dependencies that are in force.
  ///   - operation: A part of the test. Afterwards, the earlier dependencies are in force.
  /// - Returns: The operation's result.
  @discardableResult
  public nonisolated(nonsending) func withDependencies<Result, Failure: Error>(
    _ updateValues: (inout DependencyValues) -> Void,
    operation: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let outer = dependencies
    updateValues(&dependencies)
    defer { dependencies = outer }
    return try await operation()
  }

  /// Overrides dependencies of the feature for a part of a test that does not suspend.
  @discardableResult
  public func withDependencies<Result, Failure: Error>(
    _ updateValues: (inout DependencyValues) -> Void, operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = dependencies
    updateValues(&dependencies)
    defer { dependencies = outer }
    return try operation()
  }
}
