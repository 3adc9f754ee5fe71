/// Keeps an observation going that ``observe(_:)`` started, until it is cancelled or let
/// go.
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
  /// Cancelling twice is harmless.
  ///
  /// - Isolation: May be called from anywhere. A run that is going on at that moment on
  ///   the main actor is finished.
  public func cancel() {
    loop.cancel()
  }

  /// Adds this token to the ones that somebody keeps, so that all their observations end
  /// together.
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
  /// Whether both are the same token.
  public static func == (lhs: ObserveToken, rhs: ObserveToken) -> Bool { lhs === rhs }

  /// Hashes which token this is.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
