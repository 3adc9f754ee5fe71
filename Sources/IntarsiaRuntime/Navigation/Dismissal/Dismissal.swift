/// Dismisses the feature that the running effect belongs to.
///
/// The parent knows the action that dismisses its child. Lifting an effect of the child into the
/// parent binds that action around the effect's operation. No background task is therefore needed
/// to wait for a dismissal. A cancelled effect cannot dismiss its feature: the store drops the
/// action like every other that the effect sends.
struct Dismissal: Sendable {
  let perform: @Sendable () async -> Void
  private let effect = RunningEffect.currentWhole

  @TaskLocal fileprivate static var bound: Dismissal?

  /// The dismissal of the innermost presented feature that the running effect belongs to.
  ///
  /// An action that an effect sends may start effects of other features. Their tasks inherit the
  /// value of the sending task, which does not count for them.
  static var current: Dismissal? {
    bound.flatMap { $0.effect === RunningEffect.currentWhole ? $0 : nil }
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
    return transformed(sends: lift, runs: { $0.flatMap(lift).dismissed(by: dismissal) })
      .scoped(to: scope)
  }
}

extension EffectRun {
  /// Returns the same operation with a dismissal bound around it and its error handler.
  ///
  /// If presented features are nested, the dismissal of the innermost one applies.
  func dismissed(by action: @escaping @Sendable () -> Action) -> EffectRun {
    binding(Dismissal.$bound) { Dismissal($0, action) }
  }
}

extension Dismissal {
  fileprivate init<Action>(_ send: Send<Action>, _ action: @escaping @Sendable () -> Action) {
    perform = { await send(action()) }
  }
}
