import IntarsiaConcurrency

/// Notifies handlers of the end of a core.
final class CoreLifetime: Sendable {
  private struct Storage {
    var isOver = false
    var handlers: [Int: @Sendable () -> Void] = [:]
    var nextHandler = 0
  }

  private let storage = VisibleMutex(Storage())

  /// Calls a closure at the end, or now if the core has already ended.
  ///
  /// - Returns: The registration, for ``forget(_:)``.
  func notify(_ handler: @escaping @Sendable () -> Void) -> Int {
    let registration = storage.withLock { storage -> Int? in
      guard !storage.isOver else { return nil }
      storage.nextHandler += 1
      storage.handlers[storage.nextHandler] = handler
      return storage.nextHandler
    }
    guard let registration else {
      handler()
      return 0
    }
    return registration
  }

  func forget(_ registration: Int) {
    // Release the handler outside the lock, because its deinitializer may run any code.
    _ = storage.withLock { $0.handlers.removeValue(forKey: registration) }
  }

  func end() {
    let handlers = storage.withLock { storage in
      storage.isOver = true
      defer { storage.handlers = [:] }
      return storage.handlers
    }
    // In the order of their registrations, so that simulations repeat.
    for (_, handler) in handlers.sorted(by: { $0.key < $1.key }) { handler() }
  }
}
