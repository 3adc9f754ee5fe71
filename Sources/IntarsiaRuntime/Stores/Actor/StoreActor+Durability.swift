package import IntarsiaDependencies
package import IntarsiaIssues

extension StoreActor {
  /// Creates a store for a durable entity.
  ///
  /// - Parameters:
  ///   - initialState: The restored state.
  ///   - reducer: The reducer, which records each action.
  ///   - gate: The gate of the effects: it opens when the recorded actions are committed.
  ///   - surround: Wraps the processing of each action, with the start of its effects.
  ///   - dependencies: The dependencies of the reducer and its effects.
  package init<R: Reducer<State, Action>>(
    initialState: sending State, reducer: @Sendable () -> sending R, gate: any EffectGate,
    surrounding surround: @escaping @Sendable (_ work: () -> Void) -> Void,
    dependencies: DependencySnapshot
  ) {
    let core = dependencies.bind {
      StoreCore(
        initialState: initialState, dependencies: .captured, reducer: reducer()._install())
    }
    core.surrounding = { _, work in surround(work) }
    let host = StoreHost(core, on: StoreHost.newIsolation(on: nil), gate: gate)
    self.init(ActorPart(node: RootNode(core: core)), host: host)
  }

  /// The actor that owns the executor.
  package nonisolated var isolation: any Actor { host.isolation }

  /// Sends an action from a source location.
  package func send(_ action: Action, at location: IssueLocation) -> StoreTask {
    StoreTask(completion: part.node.send(action, at: location))
  }

  /// Starts an effect that no action returned.
  @discardableResult
  package func start(_ effect: sending Effect<Action>) -> StoreTask {
    StoreTask(completion: (host.core as? StoreCore<State, Action>)?.start(effect))
  }

  /// The number of effects whose operations have begun and not ended.
  package var runningEffectCount: Int { host.core.runningEffectCount }
}
