public import Synchronization

/// The reference of a property wrapper, which all copies of the wrapper share.
@usableFromInline
final class SharedBox<Value>: @unchecked Sendable {
  // Safe: the reference is behind a lock, and references are safe to use from any thread.
  private var current: SharedReference<Value>
  private let lock = SharedLock()

  /// The whole value, if the wrapper began with one and not with a part.
  @usableFromInline let first: RootReference<Value>?

  /// Whether another reference was assigned.
  @usableFromInline let isReplaced = Atomic(false)

  init(_ reference: SharedReference<Value>) {
    current = reference
    first = reference as? RootReference<Value>
  }

  /// The reference, if it is a whole value that inlined code can use.
  @_alwaysEmitIntoClient var root: RootReference<Value>? {
    isReplaced.load(ordering: .acquiring) ? nil : first
  }

  @usableFromInline var reference: SharedReference<Value> {
    if let root { return root }
    var reference: SharedReference<Value>?
    lock.perform { reference = current }
    return reference ?? current
  }

  /// Replaces the reference, and tells the observers of the old one.
  func replace(with reference: SharedReference<Value>) {
    var reference = reference
    lock.perform {
      swap(&current, &reference)
      isReplaced.store(true, ordering: .releasing)
    }
    if reference !== self.reference { reference.noteReplacement() }
  }
}
