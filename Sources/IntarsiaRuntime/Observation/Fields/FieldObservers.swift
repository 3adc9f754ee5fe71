import IntarsiaConcurrency
import Observation
import Synchronization

/// Who observes the fields of one state.
///
/// It comes into being with the first read of any of them outside of a transaction.
@usableFromInline
final class FieldObservers: Sendable {
  private let registrar = ObservationRegistrar()

  /// The collected changes that this state's pending fields belong to, by address; zero
  /// while none are pending.
  ///
  /// Copies of a state share their observers, and may change on two threads at a time.
  /// Only the transaction that got here first uses the mask below; another one keeps its
  /// own list.
  private let owner = Atomic<UInt>(0)

  /// The fields among the first 64 which changed in the owner's transaction.
  ///
  /// Written by the owner only.
  private let pending = Atomic<UInt64>(0)

  private struct Listening {
    var entries: [ObjectIdentifier: (number: UInt64, listener: FieldListener, fields: [Int])] = [:]
    var lastNumber: UInt64 = 0
  }

  /// The library's own listeners, and whether there are any.
  private let hasListeners = Atomic(false)
  private let listening = VisibleMutex(Listening())

  func access(_ field: Int) {
    FieldSubject.withPath(ofField: field) { registrar.access(FieldSubject(), keyPath: $0) }
    if let reads = ObservedReads.current { reads.insert(self, field) }
  }

  /// Tells the observers of a field that it changed.
  func notify(_ field: Int) {
    ObservedReads.current?.noteChange(of: self, field)
    if hasListeners.load(ordering: .acquiring) { fireListeners(to: field) }
    registrar.willSet(FieldSubject(), keyPath: FieldSubject[field])
    registrar.didSet(FieldSubject(), keyPath: FieldSubject[field])
  }
}

// MARK: - Listeners

extension FieldObservers {
  func add(_ listener: FieldListener, for field: Int) {
    listening.withLock { listening in
      listening.lastNumber += 1
      let new = (number: listening.lastNumber, listener: listener, fields: [Int]())
      listening.entries[ObjectIdentifier(listener), default: new].fields.append(field)
      hasListeners.store(true, ordering: .releasing)
    }
  }

  func remove(_ listener: FieldListener) {
    // It goes after the lock was given back.
    let removed = listening.withLock { listening in
      defer { hasListeners.store(!listening.entries.isEmpty, ordering: .releasing) }
      return listening.entries.removeValue(forKey: ObjectIdentifier(listener))
    }
    _ = removed
  }

  /// How many listeners there are.
  var listenerCount: Int { listening.withLock { $0.entries.count } }

  private func fireListeners(to field: Int) {
    let listeners = listening.withLock { listening in
      listening.entries.values.filter { $0.fields.contains(field) }.sorted { $0.number < $1.number }
    }
    for (_, listener, _) in listeners { listener.fire() }
  }
}

// MARK: - Collecting changes

extension FieldObservers {
  /// What became of a change that was to be collected.
  enum Collection {
    case collected
    /// Collected, and the first one of this state: whoever collects must remember to take
    /// it.
    case collectedFirst
    /// Another transaction collects for this state, or the field has no place in the mask.
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
