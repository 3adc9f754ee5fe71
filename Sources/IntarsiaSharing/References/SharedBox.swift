import IntarsiaConcurrency

/// The reference of a property wrapper, which all copies of the wrapper share.
final class SharedBox<Value>: @unchecked Sendable {
  // Safe: the reference is behind a lock, and references are safe to use from any thread.
  private let storage: VisibleMutex<SharedReference<Value>>

  init(_ reference: SharedReference<Value>) {
    storage = VisibleMutex(reference)
  }

  var reference: SharedReference<Value> { storage.withLock { $0 } }

  /// Replaces the reference, and tells the observers of the old one.
  func replace(with reference: SharedReference<Value>) {
    let old = storage.withLock { current in
      defer { current = reference }
      return current
    }
    if old !== reference { old.noteReplacement() }
  }
}
