/// Keeps an engine on an actor, and lets its effects in.
///
/// All store actors that look at the engine hold this; the tasks of effects hold it weakly. When the last store goes, so
/// does the engine, and it cancels its effects.
final class ActorEngine<State, Action>: AnyActorEngine, @unchecked Sendable {
  // Safe: the engine is used by functions that are isolated to `home`, by the `init` before anybody else has it, and
  // by its own `deinit` when nobody else has it any more.
  let core: StoreCore<State, Action>

  init(_ core: StoreCore<State, Action>, on executor: (any SerialExecutor)?) {
    self.core = core
    super.init(home: executor.map { ExecutorHome($0) } ?? DefaultHome())
    core.makePort = { [unowned self] in ActorPort(to: self) }
  }

  fileprivate func receive(
    _ message: HandedOver<EffectMessage<Action>>, from token: EffectToken,
    on home: isolated any Actor
  ) {
    core.receive(message.action, from: token)
  }

  fileprivate func receive(
    action: sending Action, from token: EffectToken, on home: isolated any Actor
  ) {
    core.receive(action: action, from: token)
  }

  fileprivate func end(_ effect: RunningEffect, on home: isolated any Actor) {
    core.end(effect.token)
  }

  fileprivate func take(_ ends: EffectEnds, on home: isolated any Actor) {
    for effect in ends.takeAll().ends { core.end(effect.token) }
  }

  fileprivate func launchDeferred(_ batch: Int, on home: isolated any Actor) {
    core.launchDeferred(batch)
  }

  override func listen(
    _ instrument: StoreInstrument, on home: isolated any Actor
  ) -> InstrumentToken {
    core.listen(instrument)
  }

  override func onActions(
    _ perform: @escaping () -> Void, on home: isolated any Actor
  ) -> InstrumentToken {
    var listener = EngineListener<State, Action>()
    listener.reduced = { _, _, _, _ in perform() }
    return core.listen(listener)
  }

  override func holders(on home: isolated any Actor) -> EngineHolders { core.holders }
}

/// The way to an engine on an actor.
private final class ActorPort<State, Action>: EffectPort<Action>, @unchecked Sendable {
  // Safe: nothing in it changes but the weak reference, which is cleared atomically.
  private weak let engine: ActorEngine<State, Action>?

  init(to engine: ActorEngine<State, Action>) {
    self.engine = engine
    super.init(ends: EffectEnds())
  }

  override func emit(_ message: HandedOver<EffectMessage<Action>>, from token: EffectToken) async {
    if let engine { await engine.receive(message, from: token, on: engine.home) }
  }

  override func emit(action: sending Action, from token: EffectToken) async {
    if let engine { await engine.receive(action: consume action, from: token, on: engine.home) }
  }

  override func end(_ effect: RunningEffect) {
    if let priority = ends?.add(effect) { carryEnds(of: effect, priority) }
  }

  override func endQuietly(_ effect: RunningEffect) {
    if let priority = ends?.addQuietly(effect) { carryEnds(of: effect, priority) }
  }

  private func carryEnds(of effect: RunningEffect, _ rawPriority: UInt8) {
    let priority = TaskPriority(rawValue: rawPriority)
    guard let engine else { return ends?.abandonAll() ?? () }
    if let executor = effect.line?.taskExecutor {
      Task.detached(executorPreference: executor, priority: priority) { [weak engine] in
        await self.takeEnds(engine)
      }
    } else {
      Task.detached(priority: priority) { [weak engine] in await self.takeEnds(engine) }
    }
  }

  private func takeEnds(_ engine: ActorEngine<State, Action>?) async {
    guard let ends else { return }
    if let engine { await engine.take(ends, on: engine.home) } else { ends.abandonAll() }
  }

  override func launchDeferredSoon(_ batch: Int) {
    // Not detached: what it launches inherits the priority and the task-local values of the task it was deferred in.
    Task { [weak engine] in
      if let engine { await engine.launchDeferred(batch, on: engine.home) }
    }
  }

  override func endFollowed(_ effect: RunningEffect) async {
    if let engine {
      await engine.end(effect, on: engine.home)
    } else {
      effect.ticket.abandon(effect)
    }
  }
}

/// What all store actors that look at one engine hold, so that it lives as long as one of them does.
class AnyActorEngine: @unchecked Sendable {
  // Safe: both are constants, and `Sendable`. For what is added, see the subclass.

  /// The isolation of the engine.
  let home: any Actor

  /// Tells of the end, wherever the last store is let go.
  let ending = EngineEnding()

  init(home: any Actor) {
    self.home = home
  }

  deinit {
    ending.end()
  }

  /// Tells an instrument of what happens in the engine.
  func listen(
    _ instrument: StoreInstrument, on home: isolated any Actor
  ) -> InstrumentToken {
    preconditionFailure("\(Self.self) does not override listen(_:on:)")
  }

  /// Calls a closure after each action that was reduced, until the token is cancelled.
  func onActions(
    _ perform: @escaping () -> Void, on home: isolated any Actor
  ) -> InstrumentToken {
    preconditionFailure("\(Self.self) does not override onActions(_:on:)")
  }

  /// What the engine holds that may hold a store in turn.
  func holders(on home: isolated any Actor) -> EngineHolders {
    preconditionFailure("\(Self.self) does not override holders(on:)")
  }
}

/// An isolation like that of any actor.
private actor DefaultHome {}

/// The isolation of an executor.
private actor ExecutorHome {
  private nonisolated let executor: any SerialExecutor

  init(_ executor: any SerialExecutor) {
    self.executor = executor
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}
