import Observation

/// Ends an observation before anything has changed.
///
/// What the observation framework notes for `withObservationTracking` it keeps until one of the things changes that were
/// read, and then forgets all of it. Who loses interest earlier leaves it behind, in each state that was read; and the
/// root of a store's state, which everybody reads, may never be replaced. So this is read together with the rest, and
/// changes when it is ``cut()``.
final class ObservationCanceller: Sendable {
  private let registrar = ObservationRegistrar()

  init() {}

  /// Observes what a function reads until there is a change, or the leash is cut.
  ///
  /// Whoever observes around this observes what is read in here, too, by the rules of the framework. They must not hear
  /// of it when this observation ends: inside of another one there is no leash.
  func track(_ body: () -> Void, onChange: @escaping @Sendable () -> Void) {
    let isInside = isInsideObservation
    withObservationTracking {
      if !isInside { registrar.access(FieldSubject(), keyPath: FieldSubject[0]) }
      body()
    } onChange: {
      onChange()
    }
  }

  /// Ends what was begun so far; `onChange` is called once more for it, if it had not been called.
  func cut() {
    registrar.willSet(FieldSubject(), keyPath: FieldSubject[0])
    registrar.didSet(FieldSubject(), keyPath: FieldSubject[0])
  }

  /// Whether what is read here counts as read by somebody around this.
  ///
  /// Such a reader keeps the key path of what is read, and nobody else knows one that was just made.
  private var isInsideObservation: Bool {
    var path = FieldSubject.newPath(ofField: 1)
    registrar.access(FieldSubject(), keyPath: path)
    return !isKnownUniquelyReferenced(&path)
  }
}
