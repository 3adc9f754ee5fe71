/// Keeps an observation of ``observe(_:)`` alive until it is cancelled or released.
public final class ObserveToken: Sendable {
  private let loop: ObserveLoop

  init(_ loop: ObserveLoop) {
    self.loop = loop
  }

  deinit {
    loop.cancel()
  }

  /// Ends the observation: no run starts after this call.
  ///
  /// Further calls have no effect.
  ///
  /// - Isolation: May be called from any thread. A run in progress on the main actor finishes.
  public func cancel() {
    loop.cancel()
  }

  /// Inserts this token into a set of tokens, so that their observations can end together.
  ///
  /// ```swift
  /// observe { label.text = "\(store.count)" }.store(in: &tokens)
  /// ```
  public func store(in tokens: inout Set<ObserveToken>) {
    tokens.insert(self)
  }

  /// Appends this token to a collection of tokens.
  public func store<Tokens: RangeReplaceableCollection<ObserveToken>>(in tokens: inout Tokens) {
    tokens.append(self)
  }
}

extension ObserveToken: Hashable {
  /// Returns whether both are the same token.
  public static func == (lhs: ObserveToken, rhs: ObserveToken) -> Bool { lhs === rhs }

  /// Hashes the identity of this token.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

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
