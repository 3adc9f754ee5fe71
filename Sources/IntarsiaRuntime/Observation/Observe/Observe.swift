/// Runs `apply` now, and again whenever something that it read has changed.
///
/// This is the bridge to user interfaces that do not track what they read by themselves:
///
/// ```swift
/// let token = observe {
///   label.text = "\(store.count)"
/// }
/// ```
///
/// Each run decides anew what is listened to: the fields of observable states, and the
/// properties of `@Observable` objects, that it reads. Change a field that the body did
/// not read, and nothing happens.
///
/// The observation lasts as long as its token: keep the token, and
/// ``ObserveToken/cancel()`` it, or let it go, to end the observation. `apply` is
/// released at that moment, so it may refer to whoever keeps the token.
///
/// - Ordering: The first run happens before this function returns. A later one is a task
///   of its own on the main actor; whatever changes until it starts is covered by that
///   one run. A run that changes a field it has read before is followed by another.
/// - Isolation: Every run is on the main actor. Changes may come from anywhere.
/// - Parameter apply: What to do with the values that it reads.
/// - Returns: The token that keeps the observation going.
@MainActor
public func observe(_ apply: @escaping @MainActor () -> Void) -> ObserveToken {
  let loop = ObserveLoop(apply)
  loop.run()
  return ObserveToken(loop)
}
