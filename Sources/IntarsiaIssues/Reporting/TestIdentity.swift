/// The identity of a test: its framework and its id.
///
/// A cache that tests in parallel must not share uses the running test as a part of its key:
///
/// ```swift
/// let key = CacheKey(test: TestIdentity.current, name: name)
/// ```
public struct TestIdentity: Hashable, Sendable {
  /// A framework that runs tests.
  public enum Framework: String, Hashable, Sendable {
    /// Swift Testing.
    case swiftTesting

    /// XCTest.
    case xctest
  }

  /// The framework that runs the test.
  public let framework: Framework

  /// An id that distinguishes the test from every other test of this process.
  public let id: String

  /// Creates the identity of a test.
  public init(framework: Framework, id: String) {
    self.framework = framework
    self.id = id
  }

  /// The running test, or `nil` outside a test or if `IntarsiaTesting` is not linked.
  ///
  /// - Isolation: A test of Swift Testing is known in its own task and in the tasks that inherit
  ///   from it, but not in a detached task.
  public static var current: Self? {
    IssueReporting.testLibrary?.currentTest
  }
}
