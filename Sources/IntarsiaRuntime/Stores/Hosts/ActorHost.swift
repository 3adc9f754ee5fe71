/// Keeps an engine on an actor, and lets its effects in.
///
/// All store actors that look at the engine hold this; the tasks of effects hold it weakly. When the last store goes, so
/// does the engine, and it cancels its effects.
final class ActorHost<State, Action>: AnyActorHost, @unchecked Sendable {
  // Safe: the engine is used by functions that are isolated to `isolation`, by the `init` before anybody else has it, and
  // by its own `deinit` when nobody else has it any more.
  let core: StoreCore<State, Action>

  init(_ core: StoreCore<State, Action>, on executor: (any SerialExecutor)?) {
    self.core = core
    super.init(isolation: executor.map { ExecutorIsolation($0) } ?? DefaultIsolation())
    core.makePort = { [unowned self] in ActorPort(to: self) }
  }

  override func listen(
    _ instrument: StoreInstrument, on isolation: isolated any Actor
  ) -> InstrumentToken {
    core.listen(instrument)
  }

  override func onActions(
    _ perform: @escaping () -> Void, on isolation: isolated any Actor
  ) -> InstrumentToken {
    var listener = CoreListener<State, Action>()
    listener.reduced = { _, _, _, _ in perform() }
    return core.listen(listener)
  }

  override func leakSuspects(on isolation: isolated any Actor) -> LeakSuspects { core.leakSuspects }
}

/// What all store actors that look at one engine hold, so that it lives as long as one of them does.
class AnyActorHost: @unchecked Sendable {
  // Safe: both are constants, and `Sendable`. For what is added, see the subclass.

  /// The isolation of the engine.
  let isolation: any Actor

  /// Tells of the end, wherever the last store is let go.
  let ending = CoreLifetime()

  init(isolation: any Actor) {
    self.isolation = isolation
  }

  deinit {
    ending.end()
  }

  /// Tells an instrument of what happens in the engine.
  func listen(
    _ instrument: StoreInstrument, on isolation: isolated any Actor
  ) -> InstrumentToken {
    preconditionFailure("\(Self.self) does not override listen(_:on:)")
  }

  /// Calls a closure after each action that was reduced, until the token is cancelled.
  func onActions(
    _ perform: @escaping () -> Void, on isolation: isolated any Actor
  ) -> InstrumentToken {
    preconditionFailure("\(Self.self) does not override onActions(_:on:)")
  }

  /// What the engine holds that may hold a store in turn.
  func leakSuspects(on isolation: isolated any Actor) -> LeakSuspects {
    preconditionFailure("\(Self.self) does not override leakSuspects(on:)")
  }
}

/// An isolation like that of any actor.
private actor DefaultIsolation {}

/// The isolation of an executor.
private actor ExecutorIsolation {
  private nonisolated let executor: any SerialExecutor

  init(_ executor: any SerialExecutor) {
    self.executor = executor
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}
