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
    core.port = EffectPort(
      emit: { [weak self] message, token in
        if let self { await receive(message, from: token, on: home) }
      },
      end: { [weak self] token in
        guard let self else { return false }
        await end(token, on: home)
        return true
      })
  }

  private func receive(
    _ message: HandedOver<EffectMessage<Action>>, from token: EffectToken,
    on home: isolated any Actor
  ) {
    core.receive(message.action, from: token)
  }

  private func end(_ token: EffectToken, on home: isolated any Actor) {
    core.end(token)
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
