import IntarsiaConcurrency

extension Effect where Action: Sendable {
  /// Pairs the actions of this effect with those of another: first with first, second with second.
  ///
  /// ```swift
  /// return loadUser.zip(loadSettings)
  ///   .map { user, settings in .loaded(user, settings) }
  /// ```
  ///
  /// The effects run concurrently. Actions without a counterpart when both effects have ended are
  /// dropped.
  public func zip<Other: Sendable>(_ other: Effect<Other>) -> Effect<(Action, Other)> {
    zip(other) { ($0, $1) }
  }

  /// Pairs the actions of this effect with those of another, and transforms each pair into one
  /// action.
  ///
  /// ```swift
  /// return loadUser.zip(loadSettings) { user, settings in .loaded(user, settings) }
  /// ```
  public func zip<Other: Sendable, NewAction>(
    _ other: Effect<Other>,
    _ transform: @escaping @Sendable (Action, Other) -> NewAction
  ) -> Effect<NewAction> {
    Effect<NewAction>(
      .deferred {
        // Each start has its own.
        let pairs = EffectPairs<Action, Other>()
        return .merge(
          compactMap { first in pairs.add { $0.firsts.append(first) }.map(transform) },
          other.compactMap { second in pairs.add { $0.seconds.append(second) }.map(transform) })
      })
  }
}

/// The actions of two effects that wait for their counterparts.
private final class EffectPairs<First: Sendable, Second: Sendable>: Sendable {
  struct Waiting {
    var firsts: [First] = []
    var seconds: [Second] = []

    mutating func takePair() -> (First, Second)? {
      guard !firsts.isEmpty, !seconds.isEmpty else { return nil }
      return (firsts.removeFirst(), seconds.removeFirst())
    }
  }

  private let waiting = VisibleMutex(Waiting())

  func add(_ append: (inout Waiting) -> Void) -> (First, Second)? {
    waiting.withLock {
      append(&$0)
      return $0.takePair()
    }
  }
}
