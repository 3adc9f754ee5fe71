import Foundation

/// The table of running tests, and the time for which none of them has begun or ended.
///
/// All tests begin at about the same time and wait for one another. So a test is not stuck as long
/// as others end, however long that takes.
package struct RunningTests {
  /// The action to perform after some time.
  package enum Step {
    /// Nothing: the limit is not reached now.
    case none
    /// Cancel these tests, which have reached the limit.
    case cancel([RunningTest])
    /// End the process because of these tests, which still run after their cancellation.
    case endProcess([RunningTest])
  }

  private var tests: [ObjectIdentifier: RunningTest] = [:]
  /// The counted seconds since a test began, ended or was cancelled.
  private var secondsWithoutProgress = 0.0

  /// Creates an empty table.
  package init() {}

  /// Adds a test that begins.
  package mutating func begin(_ test: RunningTest) {
    tests[ObjectIdentifier(test)] = test
    secondsWithoutProgress = 0
  }

  /// Removes a test that has ended.
  package mutating func end(_ test: RunningTest) {
    tests[ObjectIdentifier(test)] = nil
    secondsWithoutProgress = 0
  }

  /// Counts a part of a second.
  package mutating func count(_ seconds: Double, _ limit: TimeLimit) -> Step {
    secondsWithoutProgress += seconds
    let cancelled = tests.values.filter(\.isOverdue)
    if !cancelled.isEmpty, secondsWithoutProgress >= Double(limit.grace) {
      return .endProcess(cancelled.sorted { $0.name < $1.name })
    }
    let running = tests.values.filter { !$0.isOverdue }
    guard !running.isEmpty, secondsWithoutProgress >= Double(limit.seconds) else { return .none }
    secondsWithoutProgress = 0
    for test in running { test.isOverdue = true }
    return .cancel(running.sorted { $0.name < $1.name })
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
    lock.withLock { test.isOverdue }
  }

  /// Counts a part of a second for the tests of the process.
  static func count(_ seconds: Double) -> Step {
    lock.withLock { ofThisProcess.count(seconds, .ofThisProcess) }
  }
}
