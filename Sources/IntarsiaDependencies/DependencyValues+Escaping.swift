extension DependencyValues {
  /// Carries the dependencies in force to code that runs later, outside of the task that they are bound to.
  ///
  /// Made by ``withEscapedDependencies(_:)-(_)``.
  public struct Continuation: Sendable {
    private let snapshot: DependencySnapshot

    init(_ snapshot: DependencySnapshot) {
      self.snapshot = snapshot
    }

    /// Runs an operation with the carried dependencies in force.
    ///
    /// Can be called any number of times.
    public func yield<R, E: Error>(_ operation: () throws(E) -> R) throws(E) -> R {
      try snapshot.bind(operation)
    }

    /// Runs an asynchronous operation with the carried dependencies in force.
    ///
    /// Can be called any number of times.
    ///
    /// - Isolation: The operation runs where the caller runs.
    public nonisolated(nonsending) func yield<R, E: Error>(
      _ operation: nonisolated(nonsending) () async throws(E) -> R
    ) async throws(E) -> R {
      try await snapshot.bind(operation)
    }
  }
}

/// Hands the dependencies in force to closures that escape: callbacks, queues, timers.
///
/// Tasks inherit the dependencies in force; a closure that a queue or a C library calls later does not.
///
/// ```swift
/// withEscapedDependencies { dependencies in
///   queue.async {
///     dependencies.yield { model.refresh() }
///   }
/// }
/// ```
///
/// - Parameter operation: Is handed what carries the dependencies.
/// - Returns: What the operation returns.
public func withEscapedDependencies<R, E: Error>(
  _ operation: (DependencyValues.Continuation) throws(E) -> R
) throws(E) -> R {
  try operation(DependencyValues.Continuation(.current))
}

/// Hands the dependencies in force to closures that escape, from an asynchronous operation.
///
/// - Isolation: The operation runs where the caller runs.
public nonisolated(nonsending) func withEscapedDependencies<R, E: Error>(
  _ operation: nonisolated(nonsending) (DependencyValues.Continuation) async throws(E) -> R
) async throws(E) -> R {
  try await operation(DependencyValues.Continuation(.current))
}
