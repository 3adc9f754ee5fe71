public import Testing

/// Says that the world outside takes part in a test.
///
/// Made by `.usesOutsideWorld`.
public struct OutsideUseTrait: TestTrait, SuiteTrait, TestScoping {
  let timeout: Duration?

  /// A suite hands the trait to its tests.
  public var isRecursive: Bool { true }

  /// Runs one case of a test, with what was said in force.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    var use = OutsideUse.current
    use.isMeant = true
    if let timeout { use.timeout = timeout }
    try await OutsideUse.$current.withValue(use) { try await function() }
  }
}

extension Trait where Self == OutsideUseTrait {
  /// Says that effects of the test are meant to be resumed by the world outside.
  ///
  /// ```swift
  /// @Test(.usesOutsideWorld)
  /// func download() async { … }
  /// ```
  ///
  /// Without it a warning says that the order of what runs is no function of the test's inputs any more.
  public static var usesOutsideWorld: Self { Self(timeout: nil) }

  /// Says that effects of the test are meant to be resumed by the world outside, and how long to wait for it.
  ///
  /// - Parameter timeout: How long, in real time: what ``TestStore/outsideTimeout`` of the test's stores is.
  public static func usesOutsideWorld(timeout: Duration) -> Self { Self(timeout: timeout) }
}
