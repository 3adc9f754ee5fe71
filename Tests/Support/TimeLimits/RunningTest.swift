import Foundation

/// A case of a test that is running.
package final class RunningTest: @unchecked Sendable {
  // Safe: `lock` guards `task`, the lock of the table in which the test is guards `looks`, and the name does not change.

  /// The framework's word for the test, its name and its place.
  package let name: String

  /// The number of looks at which the test was running.
  fileprivate var looks = 0

  private let lock = NSLock()
  private var task: UnsafeCurrentTask?

  /// Makes a test that has not begun.
  package init(name: String) {
    self.name = name
  }

  /// Cancels the task of the test, if it has one and has not ended.
  ///
  /// The task calls its cancellation handlers meanwhile. It cannot end before they have returned.
  func cancel() {
    lock.withLock { task?.cancel() }
  }

  fileprivate func setTask(_ task: UnsafeCurrentTask?) {
    lock.withLock { self.task = task }
  }
}

/// The tests that are running, each of which is looked at once a second.
package struct RunningTests {
  /// The measures that a look asks for.
  package enum Step {
    /// No test has reached its limit just now.
    case none
    /// These tests have reached their limit.
    case cancel([RunningTest])
    /// These tests have gone on after they were cancelled, one of them for as long as the limit allows.
    case endProcess([RunningTest])
  }

  private var tests: [ObjectIdentifier: RunningTest] = [:]

  /// Makes an empty table.
  package init() {}

  /// Notes that a test begins.
  package mutating func begin(_ test: RunningTest) {
    tests[ObjectIdentifier(test)] = test
  }

  /// Notes that a test has ended.
  package mutating func end(_ test: RunningTest) {
    tests[ObjectIdentifier(test)] = nil
  }

  /// Counts a look at each test that is running.
  package mutating func look(_ limit: TimeLimit) -> Step {
    for test in tests.values { test.looks += 1 }
    if tests.values.contains(where: { $0.looks >= limit.looks + limit.grace }) {
      let stuck = tests.values.filter { $0.looks > limit.looks }
      return .endProcess(stuck.sorted { $0.name < $1.name })
    }
    let overdue = tests.values.filter { $0.looks == limit.looks }
    return overdue.isEmpty ? .none : .cancel(overdue.sorted { $0.name < $1.name })
  }
}

extension RunningTests {
  private static let lock = NSLock()
  // Safe: `lock` guards it.
  private nonisolated(unsafe) static var ofThisProcess = RunningTests()

  /// Notes that a test begins in a task that can be cancelled, if there is one.
  static func begin(_ test: RunningTest, in task: UnsafeCurrentTask? = nil) {
    test.setTask(task)
    lock.withLock { ofThisProcess.begin(test) }
  }

  /// Notes that a test has ended: its task is not used any more.
  static func end(_ test: RunningTest) {
    test.setTask(nil)
    lock.withLock { ofThisProcess.end(test) }
  }

  /// Whether a test has reached its limit.
  static func isOverdue(_ test: RunningTest) -> Bool {
    lock.withLock { test.looks >= TimeLimit.ofThisProcess.looks }
  }

  /// Counts a look at each test of the process.
  static func look() -> Step {
    lock.withLock { ofThisProcess.look(.ofThisProcess) }
  }
}
