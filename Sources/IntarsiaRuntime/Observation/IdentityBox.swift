import IntarsiaThread
import Synchronization

/// Who a state is, through all its copies, and who observes it.
@usableFromInline
final class IdentityBox: Sendable {
  /// Created by the first read of a field outside of a transaction; without it, changes have nobody to tell.
  private let observers = AtomicLazyReference<FieldObservers>()

  /// The latest mark that was given out.
  private let lastMark = Atomic<UInt64>(0)

  @usableFromInline
  init() {}

  /// A number that no value with this identity was marked with before.
  ///
  /// Two threads which mark copies at the same instant may get the same one. That does no harm: the marks are
  /// compared around one change in place, during which a value from the other thread cannot arrive.
  @usableFromInline
  func nextMark() -> UInt64 {
    let next = lastMark.load(ordering: .relaxed) &+ 1
    lastMark.store(next, ordering: .relaxed)
    return next
  }
}

// MARK: - Observation

extension IdentityBox {
  /// Registers that a field was read, with whoever tracks reads on this thread.
  @usableFromInline
  func access(_ field: Int) {
    (observers.load() ?? observers.storeIfNil(FieldObservers())).access(field)
  }

  /// Whether a change of a field has to be reported: somebody may observe it, and it is not reported yet.
  @usableFromInline
  func awaitsChange(_ field: Int) -> Bool {
    guard let observers = observers.load() else { return false }
    guard let changes = CollectedChanges.current else { return true }
    return !changes.contains(observers, field)
  }

  /// Reports that a field changed: at the end of the open transaction, or at once if there is none.
  @usableFromInline
  func notify(_ field: Int) {
    guard let observers = observers.load() else { return }
    if ObservationTransaction.isOpen {
      CollectedChanges.currentOrNew.insert(observers, field)
    } else {
      observers.notify(field)
    }
  }
}
