public import IntarsiaCases

extension Effect {
  /// Converts an effect of a child feature to one of its parent.
  @usableFromInline
  func lifted<ParentAction>(
    _ path: AnyCasePath<ParentAction, Action>, to scope: EffectScope
  ) -> Effect<ParentAction> {
    isNone ? .none : map(path.embed).scoped(to: scope)
  }
}
