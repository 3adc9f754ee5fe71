import IntarsiaSimulation
public import Testing

/// Declares that external work takes part in a test.
///
/// Made by `.usesExternalWork`.
public struct ExternalWorkTrait: TestTrait, SuiteTrait, TestScoping {
  let timeout: Duration?

  /// The tests of a suite inherit the trait.
  public var isRecursive: Bool { true }

  /// Runs one case of a test with the declaration in force.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    var use = ExternalWorkUse.current
    use.isMeant = true
    if let timeout { use.timeout = timeout }
    try await ExternalWorkUse.$current.withValue(use) { try await function() }
  }
}

extension Trait where Self == ExternalWorkTrait {
  /// Declares that external work may resume effects of the test: a socket, a file, a dispatch
  /// queue, a thread.
  ///
  /// ```swift
  /// @Test(.usesExternalWork)
  /// func download() async { … }
  /// ```
  ///
  /// Stores and simulations of the test then wait for such work in real time, up to five seconds in
  /// one call. The order of jobs no longer depends on the test's inputs alone.
  public static var usesExternalWork: Self { Self(timeout: nil) }

  /// Declares that external work may resume effects of the test, and limits the wait for it.
  ///
  /// - Parameter timeout: The maximum real time in one call: ``TestStore/externalTimeout`` of the
  ///   test's stores.
  public static func usesExternalWork(timeout: Duration) -> Self { Self(timeout: timeout) }
}
