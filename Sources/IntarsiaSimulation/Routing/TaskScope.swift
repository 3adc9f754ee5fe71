import IntarsiaConcurrency
import Synchronization

/// A task of a test and the tasks that it starts, with a count of their jobs.
///
/// The scope is open as long as this object exists. Its tasks run in parallel, on their own
/// executors, as they would without a scope.
/// executor, as they would without a scope.
package final class TaskScope: TaskDriver {
  let id: UInt64
  private let isKnownToBeRestless = Atomic(false)

  init(id: UInt64) {
    self.id = id
  }

  deinit {
    TaskScopes.close(id)
  }

  /// Does nothing: a scope never describes the waits of its tasks.
  package func noteSleep(on description: @autoclosure () -> String) {}

  /// Records that the scope never settles.
  ///
  /// - Returns: Whether this is the first call, which the caller reports.
  func markAsRestless() -> Bool {
    !isKnownToBeRestless.exchange(true, ordering: .relaxed)
  }
}
