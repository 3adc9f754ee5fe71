/// Counts the running effects of a core.
@MainActor
protocol EffectCounting: AnyObject {
  /// The number of operations of effects that have begun and not ended.
  var runningEffectCount: Int { get }
  /// A closure that is called whenever an operation has ended.
  var onEffectEnd: (@MainActor () -> Void)? { get set }
}

extension MainActorHost: EffectCounting {
  var runningEffectCount: Int {
    core.removeEndedEffects()
    return core.registry.operations.count
  }
}

extension Store {
  /// The number of operations of effects that have begun and not ended, in the store's whole core.
  ///
  /// A caller that knows how many of them sleep on a clock can tell whether other work is running.
  ///
  /// - Complexity: O(number of effects).
  package var runningEffectCount: Int { (host as? any EffectCounting)?.runningEffectCount ?? 0 }

  /// Calls a closure whenever an operation of an effect has ended, instead of the previous closure.
  package func onEffectEnd(_ perform: @escaping @MainActor () -> Void) {
    (host as? any EffectCounting)?.onEffectEnd = perform
  }
}
