import IntarsiaThread

/// The changes which the transactions open on one thread have collected, each field once.
///
/// Confined to its thread: it is reached through a thread-local pointer only.
final class CollectedChanges {
  /// States with changed fields, in the order of their first change; the fields are in
  /// each one's own mask.
  private var states: [FieldObservers] = []

  /// Fields that their state's mask had no place for, in the order of their first change.
  private var others: [(observers: FieldObservers, field: Int)] = []
  private var otherKeys: Set<OtherKey> = []

  private struct OtherKey: Hashable {
    var observers: ObjectIdentifier
    var field: Int
  }

  private var address: UInt {
    UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
  }

  func contains(_ observers: FieldObservers, _ field: Int) -> Bool {
    observers.hasCollected(field, for: address)
      || !otherKeys.isEmpty
        && otherKeys.contains(OtherKey(observers: ObjectIdentifier(observers), field: field))
  }

  func insert(_ observers: FieldObservers, _ field: Int) {
    switch observers.collect(field, for: address) {
    case .collected:
      break
    case .collectedFirst:
      states.append(observers)
    case .refused:
      let key = OtherKey(observers: ObjectIdentifier(observers), field: field)
      if otherKeys.insert(key).inserted { others.append((observers, field)) }
    }
  }

  /// Notifies the observers of each collected field once.
  func deliver() {
    // Everything is taken before anyone hears of it: an observer may open a transaction
    // of its own.
    let taken = states.map { (observers: $0, fields: $0.takePending()) }
    for (observers, fields) in taken {
      var rest = fields
      while rest != 0 {
        observers.notify(rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    for (observers, field) in others {
      observers.notify(field)
    }
  }
}

extension CollectedChanges {
  /// Whether a change was collected on this thread so far.
  static func currentContain(_ observers: FieldObservers, _ field: Int) -> Bool {
    guard let changes = intarsia_changes() else { return false }
    return Unmanaged<CollectedChanges>.fromOpaque(changes)
      ._withUnsafeGuaranteedRef { $0.contains(observers, field) }
  }

  /// Adds a change to those that were collected on this thread.
  static func insertIntoCurrent(_ observers: FieldObservers, _ field: Int) {
    if let changes = intarsia_changes() {
      Unmanaged<CollectedChanges>.fromOpaque(changes)
        ._withUnsafeGuaranteedRef { $0.insert(observers, field) }
    } else {
      let new = CollectedChanges()
      new.insert(observers, field)
      intarsia_set_changes(Unmanaged.passRetained(new).toOpaque())
    }
  }

  /// Takes the collected changes away from this thread.
  static func takeCurrent() -> CollectedChanges? {
    guard let changes = intarsia_changes() else { return nil }
    intarsia_set_changes(nil)
    return Unmanaged.fromOpaque(changes).takeRetainedValue()
  }
}
