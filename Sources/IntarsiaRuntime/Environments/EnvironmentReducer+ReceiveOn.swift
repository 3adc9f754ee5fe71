extension EnvironmentReducer where Action: Sendable {
  /// Delivers the actions of all effects on an actor, a queue or an executor.
  ///
  /// ```swift
  /// playerReducer.receive(on: .ui)
  /// ```
  ///
  /// This method applies ``Effect/receive(on:)-(EffectScheduler)`` to each effect that the reducer
  /// returns.
  public func receive(on scheduler: EffectScheduler) -> Self {
    receive { _ in scheduler }
  }

  /// Delivers the actions of all effects on a scheduler from the environment.
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
