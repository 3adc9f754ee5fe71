import IntarsiaConcurrency

/// Tells those who wait for it that an engine has gone.
final class CoreLifetime: Sendable {
  private struct Storage {
    var isOver = false
    var handlers: [Int: @Sendable () -> Void] = [:]
    var nextHandler = 0
  }

  private let storage = VisibleMutex(Storage())

  /// Calls a closure at the end, or now if that has come already.
  ///
  /// - Returns: What ``forget(_:)`` needs.
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
    // What the closure holds goes after the lock was given back: it may do anything then.
    let handler = storage.withLock { $0.handlers.removeValue(forKey: registration) }
    _ = handler
  }

  func end() {
    let handlers = storage.withLock { storage in
      storage.isOver = true
      defer { storage.handlers = [:] }
      return storage.handlers
    }
    for handler in handlers.values { handler() }
  }
}
