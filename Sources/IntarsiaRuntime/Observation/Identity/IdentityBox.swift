import IntarsiaThread
public import Synchronization

/// Who a state is, through all its copies, and who observes it.
@usableFromInline
final class IdentityBox: Sendable {
  /// The address of the observers, which this owns; zero until a field is read outside of a
  /// transaction.
  ///
  /// Set once and never changed again, so that what it points to lives as long as this
  /// does. An `AtomicLazyReference` says the same, but its reads are calls into the
  /// Synchronization library that cost thirty times as much, and every change of a field
  /// begins with one.
  @usableFromInline let observersAddress = Atomic<UInt>(0)

  /// The latest mark that was given out.
  private let lastMark = Atomic<UInt64>(0)

  @usableFromInline
  init() {}

  deinit {
    reference(at: observersAddress.load(ordering: .acquiring))?.release()
  }

  /// A number that no value with this identity was marked with before.
  ///
  /// Two threads which mark copies at the same instant may get the same one. That does no
  /// harm: the marks are compared around one change in place, during which a value from
  /// the other thread cannot arrive.
  @usableFromInline
  func nextMark() -> UInt64 {
    let next = lastMark.load(ordering: .relaxed) &+ 1
    lastMark.store(next, ordering: .relaxed)
    return next
  }
}

// MARK: - Observation

extension IdentityBox {
  /// Whether nobody has ever read a field, so that there is nobody to tell of a change.
  @inlinable var isUnobserved: Bool { observersAddress.load(ordering: .relaxed) == 0 }

  var observers: FieldObservers? {
    reference(at: observersAddress.load(ordering: .acquiring))?.takeUnretainedValue()
  }

  private func reference(at address: UInt) -> Unmanaged<FieldObservers>? {
    UnsafeRawPointer(bitPattern: address).map { .fromOpaque($0) }
  }

  /// Registers that a field was read, with whoever tracks reads on this thread.
  @usableFromInline
  func access(_ field: Int) {
    guard let reference = reference(at: observersAddress.load(ordering: .acquiring)) else {
      return makeObservers().access(field)
    }
    // They live as long as this does, so that there is nothing to retain.
    reference._withUnsafeGuaranteedRef { $0.access(field) }
  }

  private func makeObservers() -> FieldObservers {
    let new = FieldObservers()
    let reference = Unmanaged.passRetained(new)
    let (isFirst, _) = observersAddress.compareExchange(
      expected: 0, desired: UInt(bitPattern: reference.toOpaque()),
      ordering: .acquiringAndReleasing)
    guard !isFirst else { return new }
    // Another thread was faster; its observers stay.
    reference.release()
    return observers ?? new
  }

  /// Whether a change of a field has to be reported: somebody may observe it, and does
  /// not know.
  @inlinable
  func awaitsChange(_ field: Int) -> Bool {
    !isUnobserved && isUnreported(field)
  }

  @usableFromInline
  func isUnreported(_ field: Int) -> Bool {
    guard let observers else { return false }
    return !CollectedChanges.currentContain(observers, field)
  }

  /// Reports that a field changed: at the end of the open transaction, or now if there is
  /// none.
  @inlinable
  func notify(_ field: Int) {
    if !isUnobserved { report(field) }
  }

  @usableFromInline
  func report(_ field: Int) {
    guard let observers else { return }
    if ObservationTransaction.isOpen {
      CollectedChanges.insertIntoCurrent(observers, field)
    } else {
      observers.notify(field)
    }
  }
}
