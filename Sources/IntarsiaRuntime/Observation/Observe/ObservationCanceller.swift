import Observation

/// Ends an observation before a change occurs.
///
/// The Observation framework keeps a registration of `withObservationTracking` until a tracked
/// field changes. An observer that stops earlier would leave a registration in each state that it
/// read. The root of a store's state, which every observer reads, may never be replaced.
///
/// This object is therefore tracked together with the other reads, and ``cancel()`` reports a
/// change of it.
final class ObservationCanceller: Sendable {
  private let registrar = ObservationRegistrar()

  init() {}

  /// Observes the reads of a closure until a change occurs or ``cancel()`` is called.
  ///
  /// By the framework's rules, an enclosing observation also tracks these reads. It must not be
  /// notified when this observation ends. Inside another observation, this object is therefore not
  /// tracked, and ``cancel()`` does not end the observation.
  func track(_ body: () -> Void, onChange: @escaping @Sendable () -> Void) {
    let isInside = isInsideObservation
    withObservationTracking {
      if !isInside { registrar.access(FieldSubject(), keyPath: FieldSubject[0]) }
      body()
    } onChange: {
      onChange()
    }
  }

  /// Ends the observations begun so far: calls each `onChange` that has not been called yet.
  func cancel() {
    registrar.willSet(FieldSubject(), keyPath: FieldSubject[0])
    registrar.didSet(FieldSubject(), keyPath: FieldSubject[0])
  }

  /// Whether an enclosing observation tracks the reads on this thread.
  ///
  /// Such an observation retains the key path of each read, and no other object has a reference to
  /// a new key path.
  private var isInsideObservation: Bool {
    var path = FieldSubject.newPath(ofField: 1)
    registrar.access(FieldSubject(), keyPath: path)
    return !isKnownUniquelyReferenced(&path)
  }
}
