extension Effect {
  /// Sends actions before everything that the effect sends.
  ///
  /// ```swift
  /// return loadPosts.map(Action.loaded)
  ///   .prepend(.loadingStarted)
  /// ```
  public func prepend(_ actions: Action...) -> Self {
    .concatenate(actions.map(Self.send) + [self])
  }

  /// Runs another effect before this one.
  ///
  /// ```swift
  /// return loadPosts.prepend(readCache)
  /// ```
  ///
  /// - Ordering: This one starts when the other has ended and all that it sent has been processed.
  public func prepend(_ other: Self) -> Self {
    other.concatenate(with: self)
  }

  /// Sends actions when the effect has ended.
  ///
  /// ```swift
  /// return download.map(Action.progressed)
  ///   .append(.downloadEnded)
  /// ```
  ///
  /// An effect that was cancelled has not ended: then nothing is sent.
  public func append(_ actions: Action...) -> Self {
    .concatenate([self] + actions.map(Self.send))
  }

  /// Runs another effect after this one.
  ///
  /// ```swift
  /// return save.append(reload)
  /// ```
  ///
  /// - Ordering: The other starts when this one has ended and all that it sent has been processed.
  public func append(_ other: Self) -> Self {
    concatenate(with: other)
  }
}
