public import Testing

/// Runs each case of a test inside a scope: with overridden dependencies, in several orders of its
/// jobs, or with external work.
///
/// Made by `.dependencies { }`, `.dependency(_:_:)`, `.controlsDependencies()`, `.usesOverrides()`,
/// `.jobOrders(_:)` and `.usesExternalWork`.
public struct TestScopeTrait: TestTrait, SuiteTrait, TestScoping {
  /// Runs a case of a test, given as a function, inside the scope.
  let run: @Sendable (_ function: TestFunction) async throws -> Void

  /// The tests of a suite inherit the trait.
  public var isRecursive: Bool { true }

  /// Runs one case of a test inside the scope.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await run(function)
  }
}

/// A case of a test, as Swift Testing passes it to traits.
typealias TestFunction = @concurrent @Sendable () async throws -> Void
