import IntarsiaDependencies

/// Keeps an engine on the main actor, and lets its effects in.
///
/// All stores that look at the engine hold the owner; the tasks of effects hold it weakly. When the last store goes,
/// so does the engine, and it cancels its effects.
@MainActor
final class StoreOwner<State, Action>: StoreEngine {
  let core: StoreCore<State, Action>
  /// Told when the task of an effect has ended.
  var onEffectEnd: (@MainActor () -> Void)?

  init(
    initialState: State, dependencies: DependencySnapshot,
    reducer: _InstalledReducer<State, Action>
  ) {
    core = StoreCore(initialState: initialState, dependencies: dependencies, reducer: reducer)
    super.init()
    core.port = EffectPort(
      emit: { [weak self] action, token in await self?.receive(action, from: token) },
      end: { [weak self] token in await self?.end(token) != nil })
  }

  private func receive(_ action: HandedOver<EffectMessage<Action>>, from token: EffectToken) {
    core.receive(action.action, from: token)
  }

  private func end(_ token: EffectToken) {
    core.end(token)
    onEffectEnd?()
  }

  override func tellOfActions() -> InstrumentToken {
    var listener = EngineListener<State, Action>()
    listener.reduced = { [unowned self] _, _, _, _ in actionWasReduced() }
    return core.listen(listener)
  }

  override func listen(_ instrument: StoreInstrument) -> InstrumentToken {
    core.listen(instrument)
  }

  override func holders() -> EngineHolders { core.holders }
}
