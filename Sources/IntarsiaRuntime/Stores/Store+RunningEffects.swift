/// Who knows how many effects run.
@MainActor
protocol EffectCounting: AnyObject {
  /// How many operations of effects have begun and not ended.
  var runningEffectCount: Int { get }
  /// Told when one of them has ended.
  var onEffectEnd: (@MainActor () -> Void)? { get set }
}

extension MainActorHost: EffectCounting {
  var runningEffectCount: Int {
    core.removeEndedEffects()
    return core.registry.operations.count
  }
}

extension Store {
  /// How many operations of effects have begun and not ended, in the whole application that the store is a part of.
  ///
  /// Whoever knows how many of them sleep on a clock of their own can tell whether anything else is going on.
  ///
  /// - Complexity: O(number of effects).
  package var runningEffectCount: Int { (host as? any EffectCounting)?.runningEffectCount ?? 0 }

  /// Calls a closure each time when an operation of an effect has ended, in place of the one given before.
  package func onEffectEnd(_ perform: @escaping @MainActor () -> Void) {
    (host as? any EffectCounting)?.onEffectEnd = perform
  }
}
