import Foundation

/// The table of running tests, each of which counts one tick a second.
package struct RunningTests {
  /// The action to perform after a tick.
  package enum Step {
    /// Nothing: no test has reached its limit with this tick.
    case none
    /// Cancel these tests, which have reached their limit.
    case cancel([RunningTest])
    /// End the process because of these tests, which still run after their cancellation.
    case endProcess([RunningTest])
  }

  private var tests: [ObjectIdentifier: RunningTest] = [:]

  /// Creates an empty table.
  package init() {}

  /// Adds a test that begins.
  package mutating func begin(_ test: RunningTest) {
    tests[ObjectIdentifier(test)] = test
  }

  /// Removes a test that has ended.
  package mutating func end(_ test: RunningTest) {
    tests[ObjectIdentifier(test)] = nil
  }

  /// Counts a tick for each running test.
  package mutating func tick(_ limit: TimeLimit) -> Step {
    for test in tests.values { test.ticks += 1 }
    if tests.values.contains(where: { $0.ticks >= limit.ticks + limit.grace }) {
      let stuck = tests.values.filter { $0.ticks > limit.ticks }
      return .endProcess(stuck.sorted { $0.name < $1.name })
    }
    let overdue = tests.values.filter { $0.ticks == limit.ticks }
    return overdue.isEmpty ? .none : .cancel(overdue.sorted { $0.name < $1.name })
  }
}

extension RunningTests {
  private static let lock = NSLock()
  // Safe: each access is inside of `lock`.
  private nonisolated(unsafe) static var ofThisProcess = RunningTests()

  /// Adds a test that begins, and the task to cancel, if there is one.
  static func begin(_ test: RunningTest, in task: UnsafeCurrentTask? = nil) {
    test.setTask(task)
    lock.withLock { ofThisProcess.begin(test) }
  }

  /// Removes a test that has ended, and forgets its task.
  static func end(_ test: RunningTest) {
    test.setTask(nil)
    lock.withLock { ofThisProcess.end(test) }
  }

  /// Whether a test has reached its limit.
  static func isOverdue(_ test: RunningTest) -> Bool {
    lock.withLock { test.ticks >= TimeLimit.ofThisProcess.ticks }
  }

  /// Counts a tick for each running test of the process.
  static func tick() -> Step {
    lock.withLock { ofThisProcess.tick(.ofThisProcess) }
  }
}
