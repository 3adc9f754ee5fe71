import Observation
import Synchronization

/// Counts how often what a closure read has changed since.
final class Changes: Sendable {
  private let number = Mutex(0)

  /// How often something changed that was read.
  var count: Int { number.withLock { $0 } }

  /// Tracks `read` until the first change of what it reads.
  init(_ read: () -> Void) {
    withObservationTracking(read) { [self] in number.withLock { $0 += 1 } }
  }
}
