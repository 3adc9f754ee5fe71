import IntarsiaCollections

/// Observes that the state at the root of a store is replaced by another one.
///
/// A state inside another one is a field of it, and replacing it changes that field. The
/// root is nobody's field: whoever reads through it registers here, and hears of it when
/// an action puts another state in its place.
struct RootObservation<State> {
  private let box = IdentityBox()

  /// Who is told of it; `nil` if the state does not track its own fields.
  var observedBox: IdentityBox? { tracking == nil ? nil : box }

  /// How the state is marked and compared; `nil` if it does not track its own fields.
  private let tracking: RootTracking<State>?

  init() {
    func open<Tracked: _TrackedIdentity>(_ type: Tracked.Type) -> RootTracking<State> {
      OpenedRootTracking<State, Tracked>()
    }
    tracking = (State.self as? any _TrackedIdentity.Type).map { open($0) }
  }

  /// Registers that something was read through the state, unless a transaction is open.
  func access() {
    if tracking != nil, !ObservationTransaction.isOpen { box.access(0) }
  }

  /// Whether somebody has read through the state, so that there may be somebody to tell.
  var isObserved: Bool { !box.isUnobserved }

  /// Marks the state before it is changed inside an open transaction; `nil` if nobody would hear of its replacement.
  func mark(_ state: inout State) -> _InPlaceMark? {
    guard let tracking, box.awaitsChange(0) else { return nil }
    return tracking.mark(&state)
  }

  /// Reports the change if another state than the marked one stands there now.
  func noteReplacement(of state: inout State, since mark: _InPlaceMark) {
    if let tracking, tracking.isReplaced(&state, since: mark) { box.notify(0) }
  }
}

/// What is done with a state that tracks its own fields, where its type is not known to.
private class RootTracking<State> {
  func mark(_ state: inout State) -> _InPlaceMark {
    fatalError("RootTracking of \(State.self) was asked to mark; expected its subclass")
  }

  func isReplaced(_ state: inout State, since mark: _InPlaceMark) -> Bool {
    fatalError("RootTracking of \(State.self) was asked to compare; expected its subclass")
  }
}

/// The same, where both parameters stand for one type, which the compiler knows by two
/// names.
private final class OpenedRootTracking<State, Tracked: _TrackedIdentity>: RootTracking<State> {
  override func mark(_ state: inout State) -> _InPlaceMark {
    withTracked(&state) { $0._$markInPlace() }
  }

  override func isReplaced(_ state: inout State, since mark: _InPlaceMark) -> Bool {
    withTracked(&state) { $0._$inPlaceMark != mark }
  }

  private func withTracked<Result>(
    _ state: inout State, _ body: (inout Tracked) -> Result
  ) -> Result {
    withUnsafeMutablePointer(to: &state) {
      body(&UnsafeMutableRawPointer($0).assumingMemoryBound(to: Tracked.self).pointee)
    }
  }
}
