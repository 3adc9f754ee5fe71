import IntarsiaDependencies
package import IntarsiaIssues
import Synchronization

/// The effect, or the part of an effect, of a task.
///
/// `Task.cancel(id:)` and `withTaskCancellation` refer to it.
///
/// A running effect has this object and its task. The object is also the effect's node in the
/// registry.
package final class RunningEffect: EffectNode, IssueEffect, @unchecked Sendable {
  // Safe: only the core uses `kind`, `parent`, `isCancelled` and the address in `context`. It sets
  // `port` before the task exists. `task` and `slot` belong to the completion, and are
  // used only while it is locked. Every other property is constant or atomic.

  /// The effect of the current task, which child tasks inherit.
  static var current: RunningEffect? { IssueTrace.running as? RunningEffect }

  /// The effect of the current task: not a part of it, but the whole.
  static var currentWhole: RunningEffect? { current.map { $0.whole ?? $0 } }

  /// The number of the current task's effect, as in ``EffectName``.
  package static var currentNumber: UInt64? { currentWhole?.token.rawValue }

  package let token: EffectToken
  /// The operation.
  package let run: AnyEffectRun
  /// Whether the core has cancelled the effect.
  ///
  /// An effect without a task then gets a cancelled one.
  @exclusivity(unchecked) var isCancelled = false
  /// The operations that end before a cancelled effect begins.
  let predecessors: [RunningEffect]
  /// The port to the core, which the core sets right before it makes the task.
  @exclusivity(unchecked) var port: AnyEffectPort?
  /// The operation of which this is a part.
  private let whole: RunningEffect?
  /// Whether the operation has returned, and the number of its sends in progress: see
  /// ``beginSending()``.
  private let sending = Atomic(0)
  private let hasParts = Atomic(false)

  /// The task of the effect, while it exists and may have to be cancelled.
  @exclusivity(unchecked) var task: Task<Void, Never>?
  /// The index among the operations of its completion.
  @exclusivity(unchecked) var slot = EffectCompletion.noSlot

  init(
    token: EffectToken, run: AnyEffectRun, holding held: HeldAction? = nil, parent: EffectToken?,
    context: EffectContext, after predecessors: [RunningEffect] = []
  ) {
    self.token = token
    self.run = run
    self.predecessors = predecessors
    whole = nil
    super.init(kind: .operation(holding: held), parent: parent, context: context)
  }

  init(_ part: EffectPart, of effect: RunningEffect) {
    token = part.token
    run = effect.run
    predecessors = []
    let whole = effect.whole ?? effect
    self.whole = whole
    super.init(kind: .delivery, parent: nil, context: effect.context)
    port = effect.port
    whole.hasParts.store(true, ordering: .releasing)
  }

  package var origin: IssueLocation { run.origin }
  package var completion: EffectCompletion { context.completion }

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
    guard hasParts.load(ordering: .acquiring), let current = Self.current, current !== self,
      current.whole === self
    else { return token }
    return current.token
  }

  func reportLate<Action>(_ message: EffectMessage<Action>) {
    if case .action(let action) = message { reportLate(action) }
  }

  func reportLate<Action>(_ action: Action) {
    reportIssue(
      IssueCode.effect.emittedAfterEnd, "An effect sent an action after its operation had ended.",
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
