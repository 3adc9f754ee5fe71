import Synchronization

/// Somebody who listens to a store, or to all of them.
///
/// It need not be kept: who listens does so until the store ends, or until ``cancel()``.
///
/// - Isolation: Can be used from anywhere.
public final class InstrumentToken: Sendable {
  private let cancelled = Atomic(false)

  package init() {}

  /// Ends the listening: what happens after this call is told to nobody.
  ///
  /// Cancelling twice is harmless.
  public func cancel() {
    cancelled.store(true, ordering: .releasing)
  }

  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }
}
