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
