import IntarsiaDependencies
import IntarsiaIssues

/// Keeps an engine on the main actor, and lets its effects in.
///
/// All stores that look at the engine hold the owner; the tasks of effects hold it weakly. When the last store goes,
/// so does the engine, and it cancels its effects.
@MainActor
final class MainActorHost<State, Action>: AnyStoreHost {
  let core: StoreCore<State, Action>
  /// Told when the task of an effect has ended.
  var onEffectEnd: (@MainActor () -> Void)? {
    didSet { core.notifiesHost = onEffectEnd != nil }
  }

  init(
    initialState: State, dependencies: DependencySnapshot,
    reducer: _InstalledReducer<State, Action>
  ) {
    core = StoreCore(initialState: initialState, dependencies: dependencies, reducer: reducer)
    super.init()
    core.makePort = { [unowned self] in StorePort(to: self) }
    #if DEBUG
      core.belongsToMainActor = true
    #endif
  }

  override func observeActions() -> InstrumentToken {
    var listener = CoreListener<State, Action>()
    listener.reduced = { [unowned self] _, _, _, _ in actionWasReduced() }
    return core.listen(listener)
  }

  override func listen(_ instrument: StoreInstrument) -> InstrumentToken {
    core.listen(instrument)
  }

  override func leakSuspects() -> LeakSuspects { core.leakSuspects }
}
