import IntarsiaIssues

extension DependencyValues {
  /// Carries the current dependencies to code that runs later, outside the task that binds them.
  ///
  /// Created by `withEscapedDependencies(_:)`.
  public struct Continuation: Sendable {
    private let snapshot = DependencySnapshot.captured

    /// Records the issues of the code in the running test, if the code alone cannot.
    private let reporter = IssueReporting.testLibrary?.escapedTestReporter

    init() {}

    /// Runs an operation with the carried dependencies.
    ///
    /// Can be called any number of times.
    public func yield<R, E: Error>(_ operation: () throws(E) -> R) throws(E) -> R {
      try IssueReporting.$installedReporters.bind(reporters) { () throws(E) in
        try snapshot.bind(operation)
      }
    }

    /// Runs an asynchronous operation with the carried dependencies.
    ///
    /// Can be called any number of times.
    ///
    /// - Isolation: The operation runs on the caller's isolation.
    public nonisolated(nonsending) func yield<R, E: Error>(
      _ operation: nonisolated(nonsending) () async throws(E) -> R
    ) async throws(E) -> R {
      try await IssueReporting.$installedReporters.bind(reporters) { () async throws(E) in
        try await snapshot.bind(operation)
      }
    }

    private var reporters: [any IssueReporter]? {
      IssueReporting.installedReporters ?? reporter.map { [$0] }
    }
  }
}

/// Passes the current dependencies to escaping closures: callbacks, queues, timers.
///
/// Tasks inherit the current dependencies. A closure that a queue or a C library calls later does
/// not. In a test, the closure also has the test's defaults, and the test records the issues that
/// the closure reports.
///
/// ```swift
/// withEscapedDependencies { dependencies in
///   queue.async {
///     dependencies.yield { model.refresh() }
///   }
/// }
/// ```
///
/// - Parameter operation: Receives the continuation that carries the dependencies.
/// - Returns: The operation's result.
/// - Throws: Any error that the operation throws.
public func withEscapedDependencies<R, E: Error>(
  _ operation: (DependencyValues.Continuation) throws(E) -> R
) throws(E) -> R {
  try operation(DependencyValues.Continuation())
}

/// Passes the current dependencies to escaping closures, from an asynchronous operation.
///
/// - Isolation: The operation runs on the caller's isolation.
public nonisolated(nonsending) func withEscapedDependencies<R, E: Error>(
  _ operation: nonisolated(nonsending) (DependencyValues.Continuation) async throws(E) -> R
) async throws(E) -> R {
  try await operation(DependencyValues.Continuation())
}
