import Observation
import Synchronization

/// Counts the first change of the values that a closure reads.
final class Changes: Sendable {
  private let number = Mutex(0)

  /// 1 if a value that the closure read has changed, else 0.
  var count: Int { number.withLock { $0 } }

  /// Tracks `read` until the first change of what it reads.
  init(_ read: () -> Void) {
    withObservationTracking(read) { [self] in number.withLock { $0 += 1 } }
  }
}
