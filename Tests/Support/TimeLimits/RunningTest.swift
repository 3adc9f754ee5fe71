import Foundation

/// A running case of a test.
package final class RunningTest: @unchecked Sendable {
  // Safe: `lock` guards `task`, the lock of the table guards `isOverdue`, and the name is constant.

  /// The framework's word for a test, then its name and its source location.
  package let name: String

  /// Whether the test has reached the time limit.
  var isOverdue = false

  private let lock = NSLock()
  private var task: UnsafeCurrentTask?

  /// Creates a test that has not begun.
  package init(name: String) {
    self.name = name
  }

  /// Cancels the task of the test, if it has one and has not ended.
  ///
  /// The task calls its cancellation handlers meanwhile. It cannot end before they have returned.
  func cancel() {
    lock.withLock { task?.cancel() }
  }

  func setTask(_ task: UnsafeCurrentTask?) {
    lock.withLock { self.task = task }
  }
}
