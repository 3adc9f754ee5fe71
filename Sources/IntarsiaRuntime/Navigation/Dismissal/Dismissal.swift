public import IntarsiaCases

/// How the effect that runs right now takes away the feature that it belongs to.
///
/// The effects of a presented child learn it on their way to the parent, where the action that dismisses the child is
/// known. So nothing has to wait in the background for a child to dismiss itself, and what an effect that was cancelled
/// asks for goes nowhere, like everything else that it sends.
struct Dismissal: Sendable {
  let perform: @Sendable () async -> Void

  /// That of the innermost presented feature whose effect this is.
  @TaskLocal static var current: Dismissal?
}

extension Effect {
  /// Turns an effect of a presented child feature into one of its parent, and tells its operations how to dismiss it.
  @usableFromInline
  func lifted<ParentAction>(
    _ path: AnyCasePath<ParentAction, Action>, to scope: EffectScope,
    dismissedBy dismissal: @escaping @Sendable () -> ParentAction
  ) -> Effect<ParentAction> {
    guard !isNone else { return .none }
    return map(path.embed, runs: { $0.map(path.embed).dismissed(by: dismissal) })
      .scoped(to: scope)
  }
}

extension EffectRun {
  /// The same operation, which can be asked for an action that takes its feature away.
  ///
  /// Where features are presented inside of one another, that of the innermost is the one in force.
  func dismissed(by action: @escaping @Sendable () -> Action) -> EffectRun {
    let operation: @Sendable (Send<Action>) async throws -> Void = { [operation] send in
      try await Dismissal.$current.withValue(Dismissal(send, action)) {
        try await operation(send)
      }
    }
    return EffectRun(
      name: name, rawPriority: rawPriority, origin: origin, dependencies: dependencies,
      operation: operation, handler: dismissedHandler(by: action))
  }

  private func dismissedHandler(
    by action: @escaping @Sendable () -> Action
  ) -> (@Sendable (any Error, Send<Action>) async -> Void)? {
    guard let handler else { return nil }
    return { error, send in
      await Dismissal.$current.withValue(Dismissal(send, action)) {
        await handler(error, send)
      }
    }
  }
}

extension Dismissal {
  fileprivate init<Action>(_ send: Send<Action>, _ action: @escaping @Sendable () -> Action) {
    perform = { await send(action()) }
  }
}
