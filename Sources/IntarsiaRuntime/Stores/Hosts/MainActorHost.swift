import IntarsiaDependencies

/// The host of a core on the main actor.
@MainActor
final class MainActorHost<State, Action>: AnyStoreHost {
  let core: StoreCore<State, Action>

  init(
    initialState: State, dependencies: DependencySnapshot,
    reducer: _InstalledReducer<State, Action>
  ) {
    core = StoreCore(initialState: initialState, dependencies: dependencies, reducer: reducer)
    super.init()
    core.makePort = { [unowned core] in
      HostPort(to: core, on: MainActor.shared, taskExecutor: nil)
    }
    #if DEBUG
      core.belongsToMainActor = true
    #endif
    if let source = TaskInstruments.current { _ = core.listen(source) }
  }

  override var runningEffectCount: Int {
    return core.registry.operations.count
  }

  override func onEffectEnd(_ perform: @escaping @MainActor () -> Void) {
    core.onEffectEnd = { perform() }
  }

  override func observeActions() -> InstrumentToken {
    var listener = CoreListener<State, Action>()
    listener.reduced = { [unowned self] _, _, _, _ in actionWasReduced() }
    return core.listen(listener)
  }

  override func listen(_ source: some ListenerSource) -> InstrumentToken {
    core.listen(source)
  }

  override func leakSuspects() -> LeakSuspects { core.leakSuspects }
}
