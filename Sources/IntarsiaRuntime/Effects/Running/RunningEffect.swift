import IntarsiaConcurrency
import IntarsiaDependencies
public import IntarsiaIssues
import Synchronization

/// The handle of a task that runs an effect, or a part of one.
///
/// `Task.cancel(id:)` and `withTaskCancellation` refer to it.
package final class RunningEffect: IssueEffect, @unchecked Sendable {
  // Safe: the core sets `token` and `port` before the task exists. The maker of a part awaits its
  // opening, and then makes the task. `isCancelled`, `task` and `slot` belong to the completion.
  // They are used only while it is locked. Only the core changes `isCancelled`, and so may read it
  // at any time. Every other property is constant or atomic.

  /// The effect of the current task, which child tasks inherit.
  static var current: RunningEffect? { IssueTrace.running as? RunningEffect }

  /// The effect of the current task: not a part of it, but the whole.
  static var currentWhole: RunningEffect? { current?.whole }

  /// The number of the current task's effect, as in ``EffectName``.
  package static var currentNumber: UInt64? { currentWhole?.token.rawValue }

  /// The name of the effect in its registry, which names a part when it opens.
  @exclusivity(unchecked) package internal(set) var token: EffectToken
  /// The operation.
  package let run: AnyEffectRun
  package let completion: EffectCompletion
  /// Whether its actions pass a throttle.
  let isThrottled: Bool
  /// The operations that end before a cancelled effect begins.
  let predecessors: [RunningEffect]
  /// The port to the core, which the core sets right before it makes the task.
  @exclusivity(unchecked) var port: AnyEffectPort?
  /// The effect of which this is a part.
  private let outer: RunningEffect?
  /// Whether the operation has returned, and the number of its sends in progress: see
  /// ``beginSending()``.
  private let sending = Atomic(0)
  private let hasParts = Atomic(false)

  /// The task of the effect, while it exists and may have to be cancelled.
  @exclusivity(unchecked) var task: Task<Void, Never>?
  /// Whether the effect has been cancelled, apart from the others of its completion.
  @exclusivity(unchecked) var isCancelled: Bool
  /// The index among the effects of its completion, from its launch until its end.
  @exclusivity(unchecked) var slot: Int?

  init(
    token: EffectToken, run: AnyEffectRun, completion: EffectCompletion, isThrottled: Bool = false,
    after predecessors: [RunningEffect] = [], isCancelled: Bool = false
  ) {
    self.token = token
    self.run = run
    self.completion = completion
    self.isThrottled = isThrottled
    self.predecessors = predecessors
    self.isCancelled = isCancelled
    outer = nil
  }

  /// Creates a part of an effect, or of the effect of another part.
  init(partOf effect: RunningEffect) {
    let whole = effect.whole
    token = .none
    run = whole.run
    completion = whole.completion
    isThrottled = whole.isThrottled
    predecessors = []
    isCancelled = false
    outer = whole
    port = whole.port
    whole.hasParts.store(true, ordering: .releasing)
  }

  package var origin: IssueLocation { run.origin }
  var isPart: Bool { outer != nil }
  /// The effect of which this is a part, or the effect itself.
  var whole: RunningEffect { outer ?? self }

  /// The body of the task.
  ///
  /// It is `@concurrent`: a function that may run on its caller's actor checks its isolation at
  /// each suspension.
  @inline(__always) @concurrent
  func work() async {
    guard let port else { return }
    if await port.gate?.pass() ?? true {
      await IssueTrace.$running.withValue(self) {
        // Most tasks already inherit the right dependencies.
        if run.dependencies === DependencySnapshot.current {
          await port.perform(run, as: self)
        } else {
          await run.dependencies.bind { await port.perform(run, as: self) }
        }
      }
    }
    if Task.isCancelled || markReturned() { await port.end(self) }
  }

  /// Reports to the core that the operation has ended and all its actions have arrived.
  ///
  /// It is called once: by the operation's task, or by the last task that still sends on its behalf
  /// when it returns. An earlier report would make the core drop the actions that arrive after it.
  func reportEnd() async {
    await port?.end(self)
  }

  /// Marks the operation as returned without cancellation, after which it must not send.
  ///
  /// - Returns: Whether to report the end now, because no send is in progress.
  func markReturned() -> Bool {
    sending.bitwiseOr(1, ordering: .acquiringAndReleasing).oldValue == 0
  }

  /// Begins a send, until ``endSending()``.
  ///
  /// - Returns: Whether the send is allowed, because the operation has not returned.
  func beginSending() -> Bool {
    var known = sending.load(ordering: .relaxed)
    while known & 1 == 0 {
      let (isExchanged, actual) = sending.weakCompareExchange(
        expected: known, desired: known + 2, ordering: .acquiringAndReleasing)
      if isExchanged { return true }
      known = actual
    }
    return false
  }

  /// Ends a send whose message has arrived.
  ///
  /// - Returns: Whether to report the end of the operation, because it has returned and this was
  ///   its last send in progress.
  func endSending() -> Bool {
    sending.subtract(2, ordering: .acquiringAndReleasing).newValue == 1
  }

  /// The token for messages of this operation: that of the part that sends, or that of the whole
  /// operation.
  var sendingToken: EffectToken {
    guard hasParts.load(ordering: .acquiring), let current = Self.current, current.whole === self
    else { return token }
    return current.token
  }

  /// Runs work as a part of the effect, which an identifier can cancel separately.
  func runPart(
    _ id: EffectID, cancelInFlight: Bool, _ work: @escaping @Sendable () async -> Void
  ) async {
    let part = RunningEffect(partOf: self)
    await port?.post(.open(part, id, cancelInFlight: cancelInFlight), from: token)
    let task = Task(executorPreference: port?.taskExecutor) {
      await IssueTrace.$running.withValue(part) { await work() }
    }
    // Without a core, or in a cancelled effect, the part has not opened and its task is cancelled.
    completion.attach(task, to: part)
    await task.cancellableValue
    await port?.post(.close(part.token), from: token)
    // A core that was released meanwhile does not report the end.
    completion.leave(part)
  }

  func reportLate<Action>(_ message: EffectMessage<Action>) {
    if case .action(let action) = message { reportLate(action) }
  }

  func reportLate<Action>(_ action: Action) {
    reportIssue(
      EffectIssues.emittedAfterEnd, "An effect sent an action after its operation had ended.",
      values: [("Action", "\(action)"), ("Effect made at", "\(origin)")], at: origin)
  }

  func cancel(_ id: EffectID) {
    guard let port else { return }
    port.cancellationRequests.post(CancellationRequests.Request(id: id, token: token))
    // The request is already effective. This message makes the core cancel the tasks even if no
    // other event follows.
    Task(executorPreference: port.taskExecutor) { [token] in await port.post(.wake, from: token) }
  }
}

/// The name of an effect, unique in its store.
public struct EffectName: Sendable, Hashable, CustomStringConvertible {
  /// A number that increases with each effect of the store, so that it is unique.
  public let number: UInt64

  /// The name that the feature gave to the effect's task.
  public let name: String?

  /// The source location that made the effect.
  public let location: IssueLocation

  /// The number, the name if there is one, and the location.
  ///
  /// For example: `effect 3 "search" made at Shop/Search.swift:12`.
  public var description: String {
    "effect \(number)" + (name.map { " \"\($0)\"" } ?? "") + " made at \(location)"
  }
}

/// A wait group: the effects that one call of `send` started, and the callers that wait for their
/// end.
///
/// The core adds and removes effects. Tasks wait or cancel from any isolation.
@usableFromInline
package final class EffectCompletion: Sendable {
  private struct State {
    /// The operations and parts that run.
    ///
    /// Each stores its own index.
    var effects: [RunningEffect] = []
    var waiters: [UnsafeContinuation<Void, Never>] = []
  }

  /// Written only while the state is locked.
  private let hasBeenCancelled = Atomic(false)
  /// The number of queued actions that belong to this completion.
  ///
  /// After the last one is dequeued, the core checks whether the completion has finished.
  private let queued = Atomic(0)

  private let state = VisibleMutex(State())

  init() {}

  package var isCancelled: Bool { hasBeenCancelled.load(ordering: .acquiring) }

  /// Whether the completion has no running effects and no queued actions.
  package var isFinished: Bool { state.withLock { isFinished($0) } }

  private func isFinished(_ state: State) -> Bool {
    state.effects.isEmpty && queued.load(ordering: .sequentiallyConsistent) == 0
  }

  // MARK: - Effects and actions

  func enter(_ effect: RunningEffect) {
    state.withLock { state in
      effect.slot = state.effects.count
      state.effects.append(effect)
    }
  }

  /// Attaches the task of an effect, which may have been cancelled or have ended before.
  func attach(_ task: Task<Void, Never>, to effect: RunningEffect) {
    let isCancelled = state.withLock { _ in
      guard effect.slot != nil else { return true }
      effect.task = task
      return effect.isCancelled || self.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  /// Returns the task of an effect, once it is attached.
  package func task(of effect: RunningEffect) -> Task<Void, Never>? {
    state.withLock { _ in effect.task }
  }

  /// Removes an effect that has ended, if it was not removed before.
  package func leave(_ effect: RunningEffect) {
    change { state in
      effect.task = nil
      guard let slot = effect.slot.take() else { return }
      // The last effect moves to the free index.
      let last = state.effects.removeLast()
      guard last !== effect else { return }
      state.effects[slot] = last
      last.slot = slot
    }
  }

  func enqueue() {
    queued.add(1, ordering: .sequentiallyConsistent)
  }

  func dequeue() {
    if queued.subtract(1, ordering: .sequentiallyConsistent).newValue == 0 { change { _ in } }
  }

  private func change(_ body: (inout State) -> Void) {
    let waiters = state.withLock { state in
      body(&state)
      guard isFinished(state) else { return [UnsafeContinuation<Void, Never>]() }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  // MARK: - Cancelling and waiting

  /// Cancels the task of one effect, at once or as soon as it is attached.
  ///
  /// Only the core calls it.
  func cancel(_ effect: RunningEffect) {
    let task = state.withLock { _ in
      effect.isCancelled = true
      return effect.task
    }
    task?.cancel()
  }

  /// Cancels every effect.
  ///
  /// The core drops all actions that they send afterwards.
  package func cancel() {
    let tasks = state.withLock { state in
      hasBeenCancelled.store(true, ordering: .releasing)
      return state.effects.compactMap(\.task)
    }
    for task in tasks { task.cancel() }
  }

  /// Waits until the completion has no running effects and no queued actions.
  package func waitForEnd() async {
    await withUnsafeContinuation { continuation in
      let hasNothing = state.withLock { state in
        guard !isFinished(state) else { return true }
        state.waiters.append(continuation)
        return false
      }
      if hasNothing { continuation.resume() }
    }
  }
}
