import IntarsiaCollections
import IntarsiaThread

/// Collects a thread's changes to observable state and delivers them together at the end.
///
/// While a transaction is open, reads are not registered, and each changed field is recorded once.
/// The commit of the outermost transaction notifies the observers of each changed field once, in
/// the order of the first changes.
///
/// ```swift
/// ObservationTransaction.begin()
/// reducer.reduce(into: &state, action: action)
/// ObservationTransaction.commit()
/// ```
///
/// - Isolation: A transaction belongs to the thread that began it, so it must not span a
///   suspension.
/// - Complexity: O(1) without an allocation, if no observed field changes.
package enum ObservationTransaction {
  /// Whether a transaction is open on this thread.
  package static var isOpen: Bool { intarsia_open_transactions() != 0 }

  /// Opens a transaction, or another level of the open transaction.
  package static func begin() {
    intarsia_set_open_transactions(intarsia_open_transactions() + 1)
  }

  /// Closes a level, and delivers the collected changes if it was the outermost.
  ///
  /// Observers may read the state during this call, so no access to the state may be in progress.
  package static func commit() {
    let open = intarsia_open_transactions()
    precondition(open > 0, "An observation transaction was committed while none is open.")
    intarsia_set_open_transactions(open - 1)
    if open == 1, let changes = CollectedChanges.takeCurrent() {
      changes.deliver()
    }
  }

  /// Runs a closure inside a transaction, which is committed even if the closure throws.
  package static func run<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    begin()
    defer { commit() }
    return try body()
  }
}

/// The changes that the open transaction of a thread has collected, each field once.
///
/// Confined to its thread: only a thread-local pointer leads to it.
final class CollectedChanges {
  private struct Change: Hashable {
    let observers: ObjectIdentifier
    let field: Int
  }

  /// The changed fields, in the order of their first change.
  private var ordered: [(observers: FieldObservers, field: Int)] = []
  private var changes: Set<Change> = []

  func contains(_ observers: FieldObservers, _ field: Int) -> Bool {
    changes.contains(Change(observers: ObjectIdentifier(observers), field: field))
  }

  func insert(_ observers: FieldObservers, _ field: Int) {
    let change = Change(observers: ObjectIdentifier(observers), field: field)
    if changes.insert(change).inserted { ordered.append((observers, field)) }
  }

  /// Notifies the observers of each collected field once.
  func deliver() {
    for (observers, field) in ordered { observers.notify(field) }
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

/// Observes the replacement of the state at the root of a store.
///
/// A nested state is a field of the outer state, and replacing it changes that field. The root is
/// not a field of any state. An observer that reads through the root registers here, and is
/// notified when an action replaces the root state.
struct RootObservation<State> {
  private let box = IdentityBox()

  /// The type of the state, if it tracks its own fields, or `nil`.
  private let trackedType = State.self as? any _TrackedIdentity.Type

  /// The observers to notify, or `nil` if the state does not track its own fields.
  var observedBox: IdentityBox? { trackedType == nil ? nil : box }

  /// Registers a read through the root, unless a transaction is open.
  func access() {
    if trackedType != nil, !ObservationTransaction.isOpen { box.access(0) }
  }

  /// Whether the root was read outside a transaction, so that there may be observers to notify.
  var isObserved: Bool { !box.isUnobserved }

  /// Marks the state before it is changed inside an open transaction.
  ///
  /// - Returns: `nil` if its replacement need not be reported.
  func mark(_ state: inout State) -> _InPlaceMark? {
    guard let trackedType, box.awaitsChange(0) else { return nil }
    func mark<Tracked: _TrackedIdentity>(_ type: Tracked.Type) -> _InPlaceMark {
      withOpened(&state, as: type) { $0._$markInPlace() }
    }
    return mark(trackedType)
  }

  /// Reports the change if another state has replaced the marked state.
  func noteReplacement(of state: inout State, since mark: _InPlaceMark) {
    guard let trackedType else { return }
    func isReplaced<Tracked: _TrackedIdentity>(_ type: Tracked.Type) -> Bool {
      withOpened(&state, as: type) { $0._$inPlaceMark != mark }
    }
    if isReplaced(trackedType) { box.notify(0) }
  }
}
