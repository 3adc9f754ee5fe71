import IntarsiaConcurrency

/// A subscription to the changes of a key.
///
/// It ends when it is cancelled or released.
public final class SharedSubscription: Sendable {
  private let onCancel: VisibleMutex<(@Sendable () -> Void)?>

  /// Creates a subscription that runs a closure when it ends.
  public init(_ cancel: @escaping @Sendable () -> Void) {
    onCancel = VisibleMutex(cancel)
  }

  /// Ends the subscription.
  ///
  /// A second call does nothing.
  public func cancel() {
    let cancel = onCancel.withLock { onCancel in
      defer { onCancel = nil }
      return onCancel
    }
    cancel?()
  }

  deinit {
    cancel()
  }
}
