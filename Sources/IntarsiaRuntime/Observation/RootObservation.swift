import IntarsiaCollections

/// Observes that the state at the root of a store is replaced by another one.
///
/// A state inside another one is a field of it, and replacing it changes that field. The
/// root is nobody's field: whoever reads through it registers here, and hears of it when
/// an action puts another state in its place.
struct RootObservation<State> {
  private let box = IdentityBox()

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

  /// Runs `body` inside an open transaction, and reports the change if another state
  /// stands there afterwards.
  func replacing<Result>(_ state: inout State, _ body: (inout State) -> Result) -> Result {
    guard let tracking, box.awaitsChange(0) else { return body(&state) }
    let mark = tracking.mark(&state)
    let result = body(&state)
    if tracking.isReplaced(&state, since: mark) { box.notify(0) }
    return result
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
