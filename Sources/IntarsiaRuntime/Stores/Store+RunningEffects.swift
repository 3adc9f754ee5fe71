extension Store {
  /// The number of operations of effects that have begun and not ended, in the store's whole core.
  ///
  /// A caller that knows how many of them sleep on a clock can tell whether other work is running.
  ///
  /// - Complexity: O(number of effects).
  package var runningEffectCount: Int { host.runningEffectCount(on: MainActor.shared) }
}
