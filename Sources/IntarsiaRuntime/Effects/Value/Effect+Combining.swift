extension Effect {
  /// Runs effects concurrently.
  ///
  /// - Ordering: The effects start in the given order. Actions sent without a task are processed in
  ///   that order too.
  public static func merge(_ effects: Self...) -> Self {
    merge(effects)
  }

  /// Runs a sequence of effects concurrently.
  public static func merge(_ effects: some Sequence<Self>) -> Self {
    combine(effects) { .merge($0) }
  }

  /// Runs another effect concurrently with this one.
  public func merge(with other: Self) -> Self {
    if isNone { return other }
    if other.isNone { return self }
    return Self(.merge([self, other]))
  }

  /// Runs effects one after the other.
  ///
  /// Each effect starts when the effect before it has ended and all actions sent by it have been
  /// processed.
  public static func concatenate(_ effects: Self...) -> Self {
    concatenate(effects)
  }

  /// Runs a sequence of effects one after the other.
  public static func concatenate(_ effects: some Sequence<Self>) -> Self {
    combine(effects) { .concatenate($0) }
  }

  /// Runs another effect after this one.
  public func concatenate(with other: Self) -> Self {
    if isNone { return other }
    if other.isNone { return self }
    return Self(.concatenate([self, other]))
  }

  private static func combine(
    _ effects: some Sequence<Self>, _ make: ([Self]) -> Operation
  ) -> Self {
    var some = Array(effects)
    // Without an empty effect, which is the usual case, nothing is copied.
    for effect in some where effect.isNone {
      some.removeAll { $0.isNone }
      break
    }
    switch some.count {
    case 0: return .none
    case 1: return some[0]
    default: return Self(make(some))
    }
  }

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
