import IntarsiaConcurrency

/// The observation of a box by one iterator or one subscription.
final class SharedWatch<Value>: Sendable {
  private let box: SharedBox<Value>
  private let onChange: @Sendable () -> Void
  private let listening: VisibleMutex<(status: SharedStatus, listener: UInt64)>

  /// Begins to watch.
  ///
  /// - Parameter onChange: Called after each change of the reference that was read last, and after
  ///   the box got another one.
  init(_ box: SharedBox<Value>, onChange: @escaping @Sendable () -> Void) {
    self.box = box
    self.onChange = onChange
    let status = box.reference.status
    listening = VisibleMutex((status, status.listen(onChange)))
  }

  deinit {
    let (status, listener) = listening.withLock { $0 }
    status.forget(listener)
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
    let listener = status.listen(onChange)
    let old = listening.withLock { listening in
      defer { listening = (status, listener) }
      return listening
    }
    old.status.forget(old.listener)
  }
}
