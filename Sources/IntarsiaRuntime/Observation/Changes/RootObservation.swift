import IntarsiaCollections

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
      withTracked(&state, as: type) { $0._$markInPlace() }
    }
    return mark(trackedType)
  }

  /// Reports the change if another state has replaced the marked state.
  func noteReplacement(of state: inout State, since mark: _InPlaceMark) {
    guard let trackedType else { return }
    func isReplaced<Tracked: _TrackedIdentity>(_ type: Tracked.Type) -> Bool {
      withTracked(&state, as: type) { $0._$inPlaceMark != mark }
    }
    if isReplaced(trackedType) { box.notify(0) }
  }

  /// Passes the state to a closure as the dynamically known type, which is the same type as
  /// `State`.
  private func withTracked<Tracked: _TrackedIdentity, Result>(
    _ state: inout State, as type: Tracked.Type, _ body: (inout Tracked) -> Result
  ) -> Result {
    withUnsafeMutablePointer(to: &state) {
      body(&UnsafeMutableRawPointer($0).assumingMemoryBound(to: Tracked.self).pointee)
    }
  }
}
