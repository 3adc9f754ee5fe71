/// Which test is running.
///
/// Caches that must not be shared by tests that run in parallel use it as a part of their key:
///
/// ```swift
/// let key = CacheKey(test: TestContext.current, name: name)
/// ```
public struct TestContext: Hashable, Sendable {
  /// A framework that runs tests.
  public enum Framework: String, Hashable, Sendable {
    /// Swift Testing.
    case swiftTesting

    /// XCTest.
    case xctest
  }

  /// The framework that runs the test.
  public let framework: Framework

  /// What tells the running test from every other one of this process.
  public let id: String

  /// Creates the context of a test.
  public init(framework: Framework, id: String) {
    self.framework = framework
    self.id = id
  }

  /// The running test, or `nil` outside a test or where `IntarsiaTesting` is not linked.
  ///
  /// - Isolation: With Swift Testing the test is known in its own task and in the tasks that inherit
  ///   from it, and unknown in a detached one.
  public static var current: Self? {
    IssueReporting.currentTest
  }
}
