/// The reference of a property wrapper, which all copies of the wrapper share.
final class SharedBox<Value>: @unchecked Sendable {
  // Safe: the reference is behind a lock, and references are safe to use from any thread.
  private var current: SharedReference<Value>
  private let lock = SharedLock()

  init(_ reference: SharedReference<Value>) {
    current = reference
  }

  var reference: SharedReference<Value> {
    var reference: SharedReference<Value>?
    lock.perform { reference = current }
    return reference ?? current
  }

  /// Replaces the reference, and tells the observers of the old one.
  func replace(with reference: SharedReference<Value>) {
    var reference = reference
    lock.perform { swap(&current, &reference) }
    if reference !== self.reference { reference.noteReplacement() }
  }
}
