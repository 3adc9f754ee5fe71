import IntarsiaConcurrency

/// The observation of a box by one iterator or one subscription.
final class SharedWatch<Value>: Sendable {
  private let box: SharedBox<Value>
  private let onChange: @Sendable () -> Void
  private let listening:
    VisibleMutex<(status: SharedStatus, listener: Observers<@Sendable () -> Void>.Registration?)>

  /// Begins to watch.
  ///
  /// - Parameter onChange: Called after each change of the reference that was read last, and after
  ///   the box got another one.
  init(_ box: SharedBox<Value>, onChange: @escaping @Sendable () -> Void) {
    self.box = box
    self.onChange = onChange
    let status = box.reference.status
    listening = VisibleMutex((status, status.listeners.add(onChange)))
  }

  /// The current value, and the comparison of its type.
  var value: (Value, isSame: ((Value, Value) -> Bool)?) {
    let reference = box.reference
    follow(reference.status)
    return (reference.current(), reference.isSame)
  }

  /// Listens to another reference, if the box got one.
  private func follow(_ status: SharedStatus) {
    guard listening.withLock({ $0.status !== status }) else { return }
    let listener = status.listeners.add(onChange)
    // The earlier listener is released after the lock.
    _ = listening.withLock { listening in
      defer { listening = (status, listener) }
      return listening
    }
  }
}
