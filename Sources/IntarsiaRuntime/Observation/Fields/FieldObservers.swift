import IntarsiaConcurrency
import Observation
import Synchronization

/// The observers of the fields of a state.
///
/// The first read of a field outside a transaction creates this object.
@usableFromInline
final class FieldObservers: Sendable {
  private let registrar = ObservationRegistrar()

  /// The address of the collected changes that own the mask of pending fields, or zero if no field
  /// is pending.
  ///
  /// Copies of a state share their observers, and may change on two threads at the same time. Only
  /// the first transaction uses the mask. The other transaction keeps its own list.
  private let owner = Atomic<UInt>(0)

  /// The changed fields of the owner's transaction, as a mask of the first 64 fields.
  ///
  /// Only the owner writes it.
  private let pending = Atomic<UInt64>(0)

  typealias Listeners = Observers<(field: Int, listener: FieldListener)>

  /// The library's own listeners.
  let listeners = Listeners()

  func access(_ field: Int) {
    FieldSubject.withPath(ofField: field) { registrar.access(FieldSubject(), keyPath: $0) }
    if let reads = ObservedReads.current { reads.insert(self, field) }
  }

  /// Notifies the observers of a field that it changed.
  func notify(_ field: Int) {
    ObservedReads.current?.noteChange(of: self, field)
    for (changing, listener) in listeners.all where changing == field { listener.fire() }
    registrar.willSet(FieldSubject(), keyPath: FieldSubject[field])
    registrar.didSet(FieldSubject(), keyPath: FieldSubject[field])
  }
}

// MARK: - Collecting changes

extension FieldObservers {
  /// The result of collecting a change.
  enum Collection {
    case collected
    /// Collected, as the first change of this state: the collector must record the state.
    case collectedFirst
    /// Refused, because another transaction owns the mask or the field's number exceeds it.
    case refused
  }

  func collect(_ field: Int, for collector: UInt) -> Collection {
    guard field < 64 else { return .refused }
    var result = Collection.collected
    if owner.load(ordering: .relaxed) != collector {
      let (isNew, _) = owner.compareExchange(
        expected: 0, desired: collector, ordering: .acquiring)
      guard isNew else { return .refused }
      result = .collectedFirst
    }
    let mask = pending.load(ordering: .relaxed)
    pending.store(mask | 1 << UInt64(field), ordering: .relaxed)
    return result
  }

  func hasCollected(_ field: Int, for collector: UInt) -> Bool {
    field < 64 && owner.load(ordering: .relaxed) == collector
      && pending.load(ordering: .relaxed) & 1 << UInt64(field) != 0
  }

  /// Returns the fields that its owner collected, as a mask, and gives up the ownership.
  func takePending() -> UInt64 {
    let mask = pending.exchange(0, ordering: .relaxed)
    owner.store(0, ordering: .releasing)
    return mask
  }
}

/// Calls a closure on the next change of the fields that it has read.
///
/// The library uses it for its own observations. A registration with the Observation framework
/// stays until a change occurs. A listener removes its registrations as soon as it ends.
final class FieldListener: Sendable {
  private struct State {
    var registrations: [FieldObservers.Listeners.Registration] = []
    var tell: (@Sendable () -> Void)?
  }

  private let state: VisibleMutex<State>

  /// - Parameter tell: Called on the thread that reports the change.
  init(_ tell: @escaping @Sendable () -> Void) {
    state = VisibleMutex(State(tell: tell))
  }

  /// Listens to the fields that a closure reads.
  func listen(toReadsOf body: () -> Void) {
    let reads = ObservedReads.made(by: body)
    let registrations = reads.compactMap { $0.observers.listeners.add(($0.field, self)) }
    // The listener may have fired meanwhile: then the registrations are released.
    state.withLock { if $0.tell != nil { $0.registrations = registrations } }
  }

  /// Stops listening and removes the registrations.
  func end() { _ = take() }

  /// Stops listening and calls the closure, because a field has changed.
  func fire() {
    let tell = take().tell
    tell?()
  }

  /// Takes the contents, so that two threads that fire at once call the closure only once.
  ///
  /// The caller releases them, outside the lock.
  private func take() -> State {
    state.withLock { state in
      defer { state = State() }
      return state
    }
  }
}
