extension Effect {
  /// Sends actions before all actions of the effect.
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
  /// - Ordering: This effect starts when the other has ended and all actions sent by it have been
  ///   processed.
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
  /// A cancelled effect does not send them.
  public func append(_ actions: Action...) -> Self {
    .concatenate([self] + actions.map(Self.send))
  }

  /// Runs another effect after this one.
  ///
  /// ```swift
  /// return save.append(reload)
  /// ```
  ///
  /// - Ordering: The other effect starts when this one has ended and all actions sent by it have
  ///   been processed.
  public func append(_ other: Self) -> Self {
    concatenate(with: other)
  }
}
