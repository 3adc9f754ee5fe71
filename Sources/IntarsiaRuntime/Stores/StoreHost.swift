import IntarsiaConcurrency
import IntarsiaIssues

/// A core as its host uses it, without the types of the state and the actions.
protocol HostedCore: AnyObject {
  /// Notifies an instrument or a recorder of the events in the core.
  func listen(_ source: some ListenerSource) -> InstrumentToken

  /// Calls a closure after each reduced action, until the token is cancelled.
  func listenToReductions(_ notify: @escaping () -> Void) -> InstrumentToken

  /// The values of the core that may retain a store.
  var leakSuspects: LeakSuspects { get }

  /// The number of effects whose operations have begun and not ended.
  var runningEffectCount: Int { get }
}

extension StoreCore: HostedCore {
  func listenToReductions(_ notify: @escaping () -> Void) -> InstrumentToken {
    var listener = CoreListener<State, Action>()
    listener.reduced = { _, _, _, _ in notify() }
    return listen(listener)
  }

  var runningEffectCount: Int { registry.operations.count }
}

/// The host of a core: it retains the core and knows the actor that isolates it.
///
/// All stores of the core retain it, so that the core lives while one of them does.
@usableFromInline
final class StoreHost: @unchecked Sendable {
  // Safe: only the initializer, functions isolated to `isolation`, and the core's own `deinit` use
  // the core. Functions isolated to `isolation` use the variables.

  typealias Watchers = Observers<UncheckedSendable<() -> Void>>
  typealias Endings = Observers<@Sendable () -> Void>

  let core: any HostedCore

  /// The actor that isolates the core.
  let isolation: any Actor

  /// The closures to call when the last store is released, made for the first of them.
  private var endings: Endings?

  /// The closures to call after each action, made for the first of them.
  private(set) lazy var watchers = Watchers()
  /// Starts the effects of mounting the initial state, until it is called.
  private var beginning: (() -> Void)?
  /// The registration for actions, made only while there is a watcher.
  private var actionObservation: InstrumentToken?

  init<State, Action>(
    _ core: StoreCore<State, Action>, on isolation: any Actor,
    effectsOn taskExecutor: (any TaskExecutor)? = nil, gate: (any EffectGate)? = nil
  ) {
    self.core = core
    self.isolation = isolation
    core.makePort = { [unowned core] in
      HostPort(to: core, on: isolation, taskExecutor: taskExecutor, gate: gate)
    }
    #if DEBUG
      core.belongsToMainActor = isolation === MainActor.shared
    #endif
    core.dismountsAtEnd = true
    let effect = core.mount()
    if let source = TaskInstruments.current { _ = core.listen(source) }
    if effect.isNone { return }
    // Tasks of effects must not use the core of another actor before this initializer returns.
    beginning = { [unowned core] in core.start(effect) }
    if isolation === MainActor.shared {
      begin()
    } else {
      Task { await begin(on: isolation) }
    }
  }

  /// Starts the effects of mounting the initial state, before the first action.
  func begin() {
    beginning.take()?()
  }

  private func begin(on isolation: isolated any Actor) {
    begin()
  }

  /// Returns a new isolation on an executor, or on the default executor.
  static func newIsolation(on executor: (any SerialExecutor)?) -> any Actor {
    executor.map { ExecutorIsolation($0) } ?? DefaultIsolation()
  }

  deinit {
    for handler in endings?.close() ?? [] { handler() }
  }

  /// Calls a closure when the last store is released, on any thread, while the returned object is
  /// retained.
  func notifyAtEnd(
    _ handler: @escaping @Sendable () -> Void, on isolation: isolated any Actor
  ) -> Endings.Registration? {
    let endings = endings ?? Endings()
    self.endings = endings
    return endings.add(handler)
  }

  /// Calls a closure after each reduced action, while the returned object is retained.
  func watchActions(
    _ notify: @escaping () -> Void, on isolation: isolated any Actor
  ) -> Watchers.Registration? {
    if actionObservation == nil {
      actionObservation = core.listenToReductions { [weak self] in self?.actionWasReduced() }
    }
    return watchers.add(UncheckedSendable(notify))
  }

  private func actionWasReduced() {
    for watcher in watchers.all { watcher.value() }
    if watchers.isEmpty { actionObservation.take()?.cancel() }
  }

  func leakSuspects(on isolation: isolated any Actor) -> LeakSuspects { core.leakSuspects }
}

/// An isolation on the default executor.
private actor DefaultIsolation {}

/// An isolation on a given executor.
private actor ExecutorIsolation {
  private nonisolated let executor: any SerialExecutor

  init(_ executor: any SerialExecutor) {
    self.executor = executor
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}

/// The port of a core that belongs to stores: it hops to the isolation of the core's host.
///
/// Tasks of effects hold the port, and the port holds the core weakly. When the last store is
/// released, so is the core, and it cancels its effects. Messages that arrive later are dropped.
final class HostPort<State, Action>: EffectPort<Action>, @unchecked Sendable {
  // Safe: the weak reference is read and cleared atomically, and everything else is constant. Only
  // functions that are isolated to `isolation` use the core.
  private weak let core: StoreCore<State, Action>?
  private let isolation: any Actor

  init(
    to core: StoreCore<State, Action>, on isolation: any Actor, taskExecutor: (any TaskExecutor)?,
    gate: (any EffectGate)?
  ) {
    self.core = core
    self.isolation = isolation
    super.init(taskExecutor: taskExecutor, gate: gate)
  }

  // MARK: - Messages

  override func emit(_ message: Transferred<EffectMessage<Action>>, from token: EffectToken) async {
    await receive(message, from: token, on: isolation)
    if let gate { _ = await gate.pass() }
  }

  override func emit(action: sending Action, from token: EffectToken) async {
    await receive(action: consume action, from: token, on: isolation)
    if let gate { _ = await gate.pass() }
  }

  override func emitNow(
    _ message: Transferred<EffectMessage<Action>>, from token: EffectToken
  ) -> Bool {
    guard isolation === MainActor.shared else { return false }
    receive(message, from: token, on: MainActor.shared)
    return true
  }

  private func receive(
    _ message: Transferred<EffectMessage<Action>>, from token: EffectToken,
    on isolation: isolated any Actor
  ) {
    withTaskTransaction { core?.receive(message.value, from: token) }
  }

  private func receive(
    action: sending Action, from token: EffectToken, on isolation: isolated any Actor
  ) {
    let action = Transferred(action)
    withTaskTransaction { core?.receive(action: action.value, from: token) }
  }

  private func withTaskTransaction(_ process: () -> Void) {
    #if canImport(SwiftUI)  // Elsewhere, the transaction of the task is the current one anyway.
      if let transaction = TaskTransaction.bound?.value {
        return withUITransaction(transaction, process)
      }
    #endif
    process()
  }

  // MARK: - Ends

  override func end(_ effect: RunningEffect) async {
    await end(effect, on: isolation)
  }

  private func end(_ effect: RunningEffect, on isolation: isolated any Actor) {
    if let core { core.end(effect.token) } else { effect.completion.leave(effect) }
  }
}
