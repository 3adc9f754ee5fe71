import IntarsiaThread

/// The changes that the open transaction of a thread has collected, each field once.
///
/// Confined to its thread: only a thread-local pointer leads to it.
final class CollectedChanges {
  /// The states with changed fields, in the order of their first change.
  ///
  /// Each state stores its changed fields in its own mask.
  private var states: [FieldObservers] = []

  /// The changed fields that their state's mask refused, in the order of their first change.
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
    // All masks are taken before the first notification, because an observer may open a
    // transaction.
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
  /// Returns whether a change of the field is collected on this thread.
  static func currentContain(_ observers: FieldObservers, _ field: Int) -> Bool {
    guard let changes = intarsia_changes() else { return false }
    return Unmanaged<CollectedChanges>.fromOpaque(changes)
      ._withUnsafeGuaranteedRef { $0.contains(observers, field) }
  }

  /// Adds a change to the changes collected on this thread.
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

  /// Removes the collected changes from this thread and returns them.
  static func takeCurrent() -> CollectedChanges? {
    guard let changes = intarsia_changes() else { return nil }
    intarsia_set_changes(nil)
    return Unmanaged.fromOpaque(changes).takeRetainedValue()
  }
}
