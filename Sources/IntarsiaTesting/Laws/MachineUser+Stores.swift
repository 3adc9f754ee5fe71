import Foundation
import IntarsiaDump
public import IntarsiaRuntime
import IntarsiaSimulation
import IntarsiaTraces

extension TestMachine {
  /// Returns the user of a test store, whose actions and laws you then describe.
  ///
  /// The store becomes non-exhaustive: the laws replace the description of each change. Its effects
  /// may outlive the run.
  public func user<State, Action>(
    of store: TestStore<State, Action>
  ) -> MachineUser<State, Action> {
    let log = MachineLog<State, Action>()
    let user = MachineUser(
      machine: self, read: { store.core.state }, send: { _ = await store.send($0) }, log: log)
    worlds.append(TestStoreWorld(store: store, user: user))
    return user
  }

  /// Returns the user of a store that is an actor, such as one of two that share a server.
  ///
  /// The laws of its state are checked after each step. Call it inside
  /// ``simulate(_:timeout:externalTimeout:fileID:filePath:line:column:operation:)``.
  public func user<State: Sendable, Action: Sendable>(
    of store: StoreActor<State, Action>
  ) -> MachineUser<State, Action> {
    self.user(state: { await store.state }, send: { _ = await store.send($0) })
  }

  /// Returns the user of something else that has a state and takes actions.
  ///
  /// ```swift
  /// let user = machine.user(state: { await bank.balance }, send: { await bank.perform($0) })
  /// ```
  ///
  /// - Parameters:
  ///   - state: Returns the state, after each step.
  ///   - send: Sends an action, and waits as a user would.
  public func user<State, Action>(
    state: nonisolated(nonsending) @escaping () async -> State,
    send: nonisolated(nonsending) @escaping (Action) async -> Void
  ) -> MachineUser<State, Action> {
    let log = MachineLog<State, Action>()
    let last = Box<State?>(nil)
    let user = MachineUser<State, Action>(
      machine: self,
      read: {
        guard let state = last.value else {
          preconditionFailure("The state of a user is not known before the run of its machine.")
        }
        return state
      },
      send: { action in
        for observe in log.observers { observe(action) }
        await send(action)
      }, log: log)
    preparations.append(user.addActionsIfNone)
    observations.append {
      let state = await state()
      last.value = state
      for check in log.checks { check(state) }
    }
    return user
  }
}

/// A test store that a machine drives.
private struct TestStoreWorld<State, Action>: MachineWorld {
  let store: TestStore<State, Action>
  let user: MachineUser<State, Action>
  /// Records the run, if it is reported.
  let recorder: TraceRecorder?

  init(store: TestStore<State, Action>, user: MachineUser<State, Action>) {
    (self.store, self.user) = (store, user)
    // In virtual time, like its events.
    recorder = user.machine.isReported ? store.enter { TraceRecorder(ring: 10_000) } : nil
    store.exhaustivity = .off
    if let recorder { _ = store.core.listen(recorder) }
  }

  func prepare() {
    user.addActionsIfNone()
    let (log, coverage) = (user.log, user.machine.coverage)
    let isSurveyed = user.machine.isSurveyed
    if isSurveyed { store.places = [:] }
    var listener = CoreListener<State, Action>()
    listener.namesSenders = false
    listener.keepsStateBefore = isSurveyed
    listener.reduced = { action, _, before, state in
      log.note(action, state)
      if let before { coverage.note(state, before: before) }
    }
    store.core.listen(listener)
    for check in log.checks { check(store.core.state) }
  }

  nonisolated(nonsending) func settle() async {
    await store.settle()
    for token in store.places == nil ? [] : store.core.registry.tokens {
      store.notePlace(of: token)
    }
  }

  nonisolated(nonsending) func advance(by duration: Duration) async {
    await store.pass(duration)
  }

  func place(ofTask task: UInt64) -> String? { store.places?[task] }
  var recording: Data? { recorder?.contents }
  var timeToNextDeadline: Duration? { store.simulation.timeToNextDeadline }
  var isAtRest: Bool { store.isAtRest }
  var activity: String? { store.runningEffects }
  var cancelledEffects: String? { store.runningEffects(whereCancelled: \.self) }
  var description: String { String(customDumping: store.core.state) }

  func checkAtEnd() {
    guard let state = store.core.state as? any Codable & Equatable else { return }
    check(state)
  }

  /// Checks that the state survives its encoding, as for a state that is restored.
  private func check<Value: Codable & Equatable>(_ state: Value) {
    let name = "the state is the same after it was encoded and decoded"
    do {
      // An array, because some decoders allow no other value at the top.
      let data = try JSONEncoder().encode([state])
      let decoded = try JSONDecoder().decode([Value].self, from: data)[0]
      guard decoded != state else { return }
      user.machine.breakLaw(
        name, "It is broken.", [("Before -, after +", diff(state, decoded) ?? "")])
    } catch {
      user.machine.breakLaw(name, "It cannot be encoded and decoded.", [("Error", "\(error)")])
    }
  }

  func abandon() { store.skipEverything() }
}

extension TestStore {
  /// Notes the line of an effect under the number of its task.
  func notePlace(of token: EffectToken) {
    guard places != nil, let task = core.registry.task(of: token) else { return }
    let operation = core.registry.operations.first { $0.token == token }
    if let run = operation?.run { places?[TaskNumber.of(task)] = run.name ?? "\(run.origin)" }
  }

  /// Advances virtual time, and runs the effects that wake meanwhile.
  fileprivate nonisolated(nonsending) func pass(_ duration: Duration) async {
    let limit = simulation.now + duration
    await settle()
    while simulation.advance(notBeyond: limit) { await settle() }
    simulation.passTime(until: limit)
  }

  fileprivate var isAtRest: Bool {
    core.registry.isEmpty && simulation.outlivingEffects(besides: effectTasks).isEmpty
  }

  /// Lets all effects outlive the test, and skips all actions.
  fileprivate func skipEverything() {
    skipReceived(received.count)
    simulation.ignoreRunningTasks(and: effectTasks)
    skippedEffects.formUnion(core.registry.tokens)
  }
}
