import IntarsiaCases

extension Effect {
  /// Turns an effect of a child feature into one of its parent.
  ///
  /// - Complexity: O(1) for ``none``: the scope is not even made.
  func lifted<ParentAction>(
    _ path: AnyCasePath<ParentAction, Action>, to scope: @autoclosure () -> EffectScope
  ) -> Effect<ParentAction> {
    isNone ? .none : map(path.embed).scoped(to: scope())
  }
}
