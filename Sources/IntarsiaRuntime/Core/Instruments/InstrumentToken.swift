import Synchronization

/// The registration of an instrument with a store, or with all stores.
///
/// The caller need not keep it. The instrument is notified until the store ends, or until
/// ``cancel()``.
///
/// - Isolation: Can be used from anywhere.
public final class InstrumentToken: Sendable {
  private let cancelled = Atomic(false)

  package init() {}

  /// Ends the notifications: events after this call are not delivered.
  ///
  /// A second call does nothing.
  public func cancel() {
    cancelled.store(true, ordering: .releasing)
  }

  package var isCancelled: Bool { cancelled.load(ordering: .acquiring) }
}
