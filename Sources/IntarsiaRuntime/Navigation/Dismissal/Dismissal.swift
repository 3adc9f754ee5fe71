/// Dismisses a presented feature that the running effect belongs to.
///
/// The parent knows the action that dismisses its child. Lifting an effect of the child into the
/// parent binds that action around the effect's operation. No background task is therefore needed
/// to wait for a dismissal. A cancelled effect cannot dismiss its feature: the store drops the
/// action like every other that the effect sends.
final class Dismissal: Sendable {
  let perform: @Sendable () async -> Void
  private let scope: EffectScope
  private let effect = RunningEffect.currentWhole
  /// The dismissal of the presented feature around this one.
  private let outer = Dismissal.current

  fileprivate init<Action>(
    _ send: Send<Action>, from scope: EffectScope, _ action: @escaping @Sendable () -> Action
  ) {
    self.scope = scope
    perform = { await send(action()) }
  }

  @TaskLocal fileprivate static var bound: Dismissal?

  /// The dismissal of the innermost presented feature that the running effect belongs to.
  ///
  /// An action that an effect sends may start effects of other features. Their tasks inherit the
  /// value of the sending task, which does not count for them.
  private static var current: Dismissal? {
    bound.flatMap { $0.effect === RunningEffect.currentWhole ? $0 : nil }
  }

  /// The dismissal of the feature that a reducer presents, if the running effect belongs to it or
  /// to a feature inside it.
  static func current(ofFeatureIn scope: EffectScope) -> Dismissal? {
    var dismissal = current
    while let inner = dismissal, !inner.scope.isCounted(with: scope) { dismissal = inner.outer }
    return dismissal
  }
}

extension Effect {
  /// Lifts an effect of a presented child into its parent, and binds the child's dismissal around
  /// its operations.
  ///
  /// - Parameter dismissal: Makes the action that dismisses the child.
  func lifted<ParentAction>(
    to scope: EffectScope, dismissedBy dismissal: @escaping @Sendable () -> ParentAction,
    _ embed: @escaping @Sendable (Action) -> ParentAction
  ) -> Effect<ParentAction> {
    guard !isNone else { return .none }
    let lift: @Sendable (Action) -> Effect<ParentAction> = { .send(embed($0)) }
    return transformed(
      sends: lift,
      // If presented features are nested, the dismissal of the inner one refers to the outer one.
      runs: { run in
        run.flatMap(lift).binding(Dismissal.$bound) { Dismissal($0, from: scope, dismissal) }
      }
    )
    .scoped(to: scope)
  }
}
