import IntarsiaThread
public import Synchronization

/// The identity that all copies of a state share, and the observers of the state's fields.
@usableFromInline
final class IdentityBox: Sendable {
  /// The observers, made when a field is first read outside a transaction.
  private let ownedObservers = AtomicLazyReference<FieldObservers>()

  /// The address of the observers, or zero if there are none yet.
  ///
  /// Every change of a field begins with its read. Reads of an `AtomicLazyReference` are calls into
  /// the Synchronization library that take thirty times as long.
  @usableFromInline let observersAddress = Atomic<UInt>(0)

  /// The latest mark that ``nextMark()`` returned.
  private let lastMark = Atomic<UInt64>(0)

  @usableFromInline
  init() {}

  /// Returns a mark that no value with this identity has had before.
  ///
  /// Two threads that mark copies at the same time may get the same mark. This is harmless before
  /// and after a single change in place: a value from the other thread cannot arrive in between.
  /// Only the store of a row compares marks later. It could miss a copy that another thread marked
  /// at the same time as the store's thread marked the row.
  @usableFromInline
  func nextMark() -> UInt64 {
    let next = lastMark.load(ordering: .relaxed) &+ 1
    lastMark.store(next, ordering: .relaxed)
    return next
  }
}

// MARK: - Observation

extension IdentityBox {
  /// Whether no field has been read outside a transaction, so that there are no observers to
  /// notify.
  @_alwaysEmitIntoClient var isUnobserved: Bool { observersAddress.load(ordering: .relaxed) == 0 }

  var observers: FieldObservers? {
    reference(at: observersAddress.load(ordering: .acquiring))?.takeUnretainedValue()
  }

  private func reference(at address: UInt) -> Unmanaged<FieldObservers>? {
    UnsafeRawPointer(bitPattern: address).map { .fromOpaque($0) }
  }

  /// Registers the read of a field with the observer that tracks reads on this thread.
  @usableFromInline
  func access(_ field: Int) {
    guard let reference = reference(at: observersAddress.load(ordering: .acquiring)) else {
      return makeObservers().access(field)
    }
    // The observers live as long as this object, so they need not be retained.
    reference._withUnsafeGuaranteedRef { $0.access(field) }
  }

  private func makeObservers() -> FieldObservers {
    // Another thread may have set its observers first, and those are kept.
    let observers = ownedObservers.storeIfNil(FieldObservers())
    let address = Unmanaged.passUnretained(observers).toOpaque()
    observersAddress.store(UInt(bitPattern: address), ordering: .releasing)
    return observers
  }

  /// Whether a change of a field must be reported.
  ///
  /// It must if the state may be observed and the open transaction has not collected the field yet.
  @_alwaysEmitIntoClient
  func awaitsChange(_ field: Int) -> Bool {
    !isUnobserved && isUnreported(field)
  }

  @usableFromInline
  func isUnreported(_ field: Int) -> Bool {
    guard let observers else { return false }
    return !CollectedChanges.currentContain(observers, field)
  }

  /// Reports that a field changed: at the end of the open transaction, or now if none is open.
  @_alwaysEmitIntoClient
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
