import IntarsiaClocks
import Synchronization

/// A task of a test, and everything that it sets going: as long as somebody holds on to it, it can be asked for rest.
///
/// The tasks go on as ever, each on the executor where it belongs, and in parallel. Only their jobs are counted.
final class TaskScope: TaskDriver {
  let id: UInt64
  private let isKnownToBeRestless = Atomic(false)

  init(id: UInt64) {
    self.id = id
  }

  deinit {
    TaskScopes.close(id)
  }

  /// Nobody asks a scope what its tasks wait for.
  func noteSleep(on description: @autoclosure () -> String) {}

  /// Whether it is news that the scope does not come to rest: one report is enough.
  func markAsRestless() -> Bool {
    !isKnownToBeRestless.exchange(true, ordering: .relaxed)
  }
}
