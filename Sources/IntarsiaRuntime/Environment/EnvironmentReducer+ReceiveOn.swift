extension EnvironmentReducer where Action: Sendable {
  /// Has the actions of all effects arrive on an actor, a queue or an executor.
  ///
  /// ```swift
  /// playerReducer.receive(on: .ui)
  /// ```
  ///
  /// It is ``Effect/receive(on:)-(EffectScheduler)`` for everything that the reducer returns.
  public func receive(on scheduler: EffectScheduler) -> Self {
    receive { _ in scheduler }
  }

  /// Has the actions of all effects arrive where the environment says.
  ///
  /// ```swift
  /// playerReducer.receive(on: \.mainQueue)  // in tests: `EffectScheduler.immediate`
  /// ```
  public func receive(
    on scheduler: @escaping @Sendable (_ environment: Environment) -> EffectScheduler
  ) -> Self {
    Self(watches: watches) { [core] environment in
      let base = core(environment)
      let scheduler = scheduler(environment)
      return InstalledClosure { state, action in
        base.reduce(into: &state, action: action).receive(on: scheduler)
      }
    }
  }
}
