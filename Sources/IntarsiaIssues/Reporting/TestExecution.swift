/// A task of a running test, or a run of an XCTest case.
///
/// Finding it takes nanoseconds; finding the ``TestIdentity`` takes a microsecond. Equal executions
/// belong to the same test: no task runs two tests, and no number is used twice in a process. A
/// cache may therefore remember the test of an execution.
package struct TestExecution: Hashable, Sendable {
  /// The number of the task, or 0 outside of tasks.
  package let task: UInt64

  /// The number of the run of an XCTest case, or 0 if none runs.
  package let testCase: Int

  /// Creates an execution.
  package init(task: UInt64, testCase: Int) {
    self.task = task
    self.testCase = testCase
  }
}
