import IntarsiaConcurrency
import Observation

/// The observers of the fields of a state.
///
/// The first read of a field outside a transaction creates this object.
@usableFromInline
final class FieldObservers: Sendable {
  private let registrar = ObservationRegistrar()

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
