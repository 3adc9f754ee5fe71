import IntarsiaCollections

/// Observes that the state at the root of a store is replaced by another one.
///
/// A state inside another one is a field of it, and replacing it changes that field. The
/// root is nobody's field: whoever reads through it registers here, and hears of it when
/// an action puts another state in its place.
struct RootObservation<State> {
  private let box = IdentityBox()

  /// The type of the state, if that tracks its own fields; else `nil`.
  private let trackedType = State.self as? any _TrackedIdentity.Type

  /// The observers to notify; `nil` if the state does not track its own fields.
  var observedBox: IdentityBox? { trackedType == nil ? nil : box }

  /// Registers that something was read through the state, unless a transaction is open.
  func access() {
    if trackedType != nil, !ObservationTransaction.isOpen { box.access(0) }
  }

  /// Whether somebody has read through the state, so that there may be somebody to tell.
  var isObserved: Bool { !box.isUnobserved }

  /// Marks the state before it is changed inside an open transaction; `nil` if nothing would hear of
  /// its replacement.
  func mark(_ state: inout State) -> _InPlaceMark? {
    guard let trackedType, box.awaitsChange(0) else { return nil }
    func mark<Tracked: _TrackedIdentity>(_ type: Tracked.Type) -> _InPlaceMark {
      withTracked(&state, as: type) { $0._$markInPlace() }
    }
    return mark(trackedType)
  }

  /// Reports the change if another state than the marked one stands there now.
  func noteReplacement(of state: inout State, since mark: _InPlaceMark) {
    guard let trackedType else { return }
    func isReplaced<Tracked: _TrackedIdentity>(_ type: Tracked.Type) -> Bool {
      withTracked(&state, as: type) { $0._$inPlaceMark != mark }
    }
    if isReplaced(trackedType) { box.notify(0) }
  }

  /// Looks at the state by the other name that its type has: both stand for one type.
  private func withTracked<Tracked: _TrackedIdentity, Result>(
    _ state: inout State, as type: Tracked.Type, _ body: (inout Tracked) -> Result
  ) -> Result {
    withUnsafeMutablePointer(to: &state) {
      body(&UnsafeMutableRawPointer($0).assumingMemoryBound(to: Tracked.self).pointee)
    }
  }
}
