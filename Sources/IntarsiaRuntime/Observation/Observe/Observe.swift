/// Runs a closure now, and again whenever a field that it has read changes.
///
/// Use it with user interfaces that do not track reads themselves:
///
/// ```swift
/// let token = observe {
///   label.text = "\(store.count)"
/// }
/// ```
///
/// Each run determines again what is observed: the fields of observable states and the properties
/// of `@Observable` objects that the closure reads. A change of a field that the closure did not
/// read starts no run.
///
/// The observation lasts as long as its token. To end it, call ``ObserveToken/cancel()`` or release
/// the token. The closure is released at that moment, so it may refer to the object that keeps the
/// token.
///
/// - Ordering: The first run happens before this function returns. Each later run is a separate
///   task on the main actor, and covers all changes that occur before it starts. If a run changes a
///   field after reading it, another run follows.
/// - Isolation: Every run is on the main actor. Changes may come from any thread.
/// - Parameter apply: The closure that reads and uses the values.
/// - Returns: The token that keeps the observation alive.
@MainActor
public func observe(_ apply: @escaping @MainActor () -> Void) -> ObserveToken {
  let loop = ObserveLoop(apply)
  loop.run()
  return ObserveToken(loop)
}
