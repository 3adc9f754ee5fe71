import IntarsiaConcurrency
import Synchronization

/// The shared values that a running closure reads, for example the closure of `observe`.
///
/// `withObservationTracking` begins to observe when its closure returns. It misses a change that
/// the closure itself, or another thread, makes after a read. This object detects it.
package final class SharedReads: Sendable {
  private struct Read {
    let subject: any ChangeCounting
    let changes: UInt
  }

  private let reads = VisibleMutex<[ObjectIdentifier: Read]>([:])

  @TaskLocal private static var current: SharedReads?

  /// The number of running closures, so that a read elsewhere looks at no task-local value.
  private static let running = Atomic(0)

  private init() {}

  /// Runs a closure, and returns whether a value that it read has changed after that.
  package static func areOutdated(by body: () -> Void) -> Bool {
    let reads = SharedReads()
    running.add(1, ordering: .acquiringAndReleasing)
    $current.withValue(reads, operation: body)
    running.subtract(1, ordering: .acquiringAndReleasing)
    return reads.reads.withLock { $0 }.values.contains { $0.subject.changes != $0.changes }
  }

  /// Records a read, before the value is read.
  static func note(_ subject: some ChangeCounting) {
    guard running.load(ordering: .relaxed) > 0, let current else { return }
    let changes = subject.changes
    current.reads.withLock { reads in
      if reads[ObjectIdentifier(subject)] == nil {
        reads[ObjectIdentifier(subject)] = Read(subject: subject, changes: changes)
      }
    }
  }
}

/// Observers that count the changes of which they were told.
protocol ChangeCounting: AnyObject, Sendable {
  var changes: UInt { get }
}
