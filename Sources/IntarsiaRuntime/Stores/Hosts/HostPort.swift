import IntarsiaIssues

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
    #if canImport(SwiftUI)
      withTaskTransaction { core?.receive(message.value, from: token) }
    #else
      core?.receive(message.value, from: token)
    #endif
  }

  private func receive(
    action: sending Action, from token: EffectToken, on isolation: isolated any Actor
  ) {
    #if canImport(SwiftUI)
      let action = Transferred(action)
      withTaskTransaction { core?.receive(action: action.value, from: token) }
    #else
      core?.receive(action: action, from: token)
    #endif
  }

  #if DEBUG
    override func send(_ action: Transferred<Action>, at location: IssueLocation) {
      Task { await send(action, at: location, on: isolation) }
    }

    private func send(
      _ action: Transferred<Action>, at location: IssueLocation, on isolation: isolated any Actor
    ) {
      _ = core?.send(action.value, at: location)
    }
  #endif

  // MARK: - Ends

  override func end(_ effect: RunningEffect) async {
    await end(effect, on: isolation)
  }

  private func end(_ effect: RunningEffect, on isolation: isolated any Actor) {
    if let core { core.end(effect.token) } else { effect.completion.leave(effect) }
  }
}
