/// A library that knows the running test.
package protocol TestLibrary: Sendable {
  /// The running test.
  var currentTest: TestIdentity? { get }

  /// The lifetime of the running test.
  var currentTestLifetime: TestLifetime? { get }

  /// The task or the case of XCTest that is running.
  var currentExecution: TestExecution? { get }

  /// Records issues in the running test from code that runs later, outside of the test's tasks.
  ///
  /// `nil` outside of tests, or if the test framework knows the test of each thread.
  var escapedTestReporter: (any IssueReporter)? { get }
}
