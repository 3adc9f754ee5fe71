import IntarsiaDependencies
import IntarsiaIssues

/// Keeps an engine on the main actor, and lets its effects in.
///
/// All stores that look at the engine hold the owner; the tasks of effects hold it weakly. When the last store goes,
/// so does the engine, and it cancels its effects.
@MainActor
final class StoreOwner<State, Action>: StoreEngine {
  let core: StoreCore<State, Action>
  /// Told when the task of an effect has ended.
  var onEffectEnd: (@MainActor () -> Void)?
  private let ends = EffectEnds()

  init(
    initialState: State, dependencies: DependencySnapshot,
    reducer: _InstalledReducer<State, Action>
  ) {
    core = StoreCore(initialState: initialState, dependencies: dependencies, reducer: reducer)
    super.init()
    core.port = StorePort(to: self, ends: ends)
    core.mainActor = MainActorIsolation.identity
  }

  fileprivate func receive(_ action: HandedOver<EffectMessage<Action>>, from token: EffectToken) {
    core.receive(action.action, from: token)
  }

  fileprivate func send(_ action: HandedOver<Action>, at location: IssueLocation) {
    _ = core.send(action.action, at: location)
  }

  fileprivate func takeEnds() {
    for end in ends.takeAll() {
      core.end(end.token)
      onEffectEnd?()
    }
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

/// The way to an engine on the main actor.
private final class StorePort<State, Action>: EffectPort<Action>, @unchecked Sendable {
  // Safe: nothing in it changes but the weak reference, which is cleared atomically.
  private weak let owner: StoreOwner<State, Action>?
  private let ends: EffectEnds

  init(to owner: StoreOwner<State, Action>, ends: EffectEnds) {
    self.owner = owner
    self.ends = ends
  }

  override func emit(_ message: HandedOver<EffectMessage<Action>>, from token: EffectToken) async {
    await owner?.receive(message, from: token)
  }

  override func end(_ token: EffectToken, of ticket: EffectTicket) async {
    guard ends.add(token, of: ticket) else { return }
    if let owner { await owner.takeEnds() } else { ends.abandonAll() }
  }

  override func send(_ action: HandedOver<Action>, at location: IssueLocation) {
    Task { await owner?.send(action, at: location) }
  }
}
