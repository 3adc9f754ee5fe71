public import Testing

/// Runs each case of a test inside a scope: with overridden dependencies, in a simulation, in
/// several orders of its jobs, with external work, or with a recorder of its stores.
///
/// Made by `.dependencies { }`, `.dependency(_:_:)`, `.controlsDependencies()`, `.usesOverrides()`,
/// `.simulated`, `.jobOrders(_:)`, `.usesExternalWork` and `.recordsTrace`.
public struct TestScopeTrait: TestTrait, SuiteTrait, TestScoping {
  /// Runs a case of a test, given as a function, inside the scope.
  let run: @Sendable (_ function: TestFunction, _ test: Test) async throws -> Void

  /// The tests of a suite inherit the trait.
  public var isRecursive: Bool { true }

  /// Runs one case of a test inside the scope.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await run(function, test)
  }
}

/// A case of a test, as Swift Testing passes it to traits.
typealias TestFunction = @concurrent @Sendable () async throws -> Void
