import IntarsiaDependencies
package import IntarsiaIssues
import Synchronization

/// The effect, or the part of one, that a task works on: what `Task.cancel(id:)` and `withTaskCancellation` refer to.
///
/// The one object that an effect has while it runs, beside its node and its task.
/// It is the node of its registry at the same time.
package final class RunningEffect: EffectNode, IssueEffect, @unchecked Sendable {
  // Safe: what it inherits belongs to the engine, and is used only there. Everything else is constant or atomic, but
  // for `task`, `hasLetGo` and `seat`, which belong to the ticket and are used only while that is locked.

  /// What the engine has done so far to give it a task.
  enum Launch {
    /// The registry knows of it, and what comes before it is still being done.
    case registered
    /// Others have heard of it, and the task is made as soon as the engine gets to it.
    case announced
    /// It has a task, or had one.
    case started
    /// It was cancelled before it had one, and gets none.
    case revoked
  }

  /// The effect of this task, which the tasks that it creates inherit.
  static var current: RunningEffect? { IssueTrace.running as? RunningEffect }

  package let token: EffectToken
  /// What it does.
  package let run: AnyEffectRun
  /// How its engine is reached; a registry that belongs to no engine has none.
  let line: EffectLine?
  /// How far the engine has come with its task: for the engine, and nobody else.
  @exclusivity(unchecked) var launch = Launch.registered
  /// Whether something starts when it has ended.
  let isFollowed: Bool
  /// The operation that this is a part of.
  private let whole: RunningEffect?
  /// Whether the operation has returned, and how often it sends something right now: see ``beginSending()``.
  private let sending = Atomic(0)
  private let hasParts = Atomic(false)

  /// The task that works on it, once there is one and as long as it may have to be cancelled.
  @exclusivity(unchecked) var task: Task<Void, Never>?
  /// Whether the task is at its end.
  @exclusivity(unchecked) var hasLetGo = false
  /// Where it stands among what runs under its ticket.
  @exclusivity(unchecked) var seat = 0

  init(
    token: EffectToken, run: AnyEffectRun, releases: EffectGate?, parent: EffectToken?,
    place: EffectPlace, line: EffectLine?, isFollowed: Bool
  ) {
    self.token = token
    self.run = run
    self.line = line
    self.isFollowed = isFollowed
    whole = nil
    super.init(kind: .operation(releases: releases), parent: parent, place: place)
  }

  init(_ part: EffectPart, of effect: RunningEffect) {
    token = part.token
    run = effect.run
    line = effect.line
    isFollowed = false
    let whole = effect.whole ?? effect
    self.whole = whole
    super.init(kind: .delivery, parent: nil, place: effect.place)
    whole.hasParts.store(true, ordering: .releasing)
  }

  package var origin: IssueLocation { run.origin }
  package var ticket: EffectTicket { place.ticket }

  /// What its task does.
  ///
  /// It says that it is on no actor: a function that may be on its caller's looks, at each step, whether it is there.
  @inline(__always) @concurrent
  func work() async {
    guard let line else { return }
    // An effect that was cancelled in the turn that started it has nothing left to do.
    if !Task.isCancelled {
      await IssueTrace.$running.withValue(self) {
        // Most tasks inherit the dependencies that are in force already.
        if run.dependencies === DependencySnapshot.current {
          await line.port.perform(run, as: self)
        } else {
          await run.dependencies.bind { await line.port.perform(run, as: self) }
        }
      }
    }
    if Task.isCancelled {
      ticket.letGo(of: self)
      line.port.end(self)
    } else if markReturned() {
      await tellEnd()
    }
  }

  /// Tells the engine that the operation is over, and everything has arrived that it has sent.
  ///
  /// Called once: by the task of the operation, or by one that has sent something on its behalf and was still waiting for
  /// that to arrive when the operation returned. An end that went ahead would have the engine drop what is behind it.
  func tellEnd() async {
    guard let line else { return }
    if isFollowed {
      await line.port.endFollowed(self)
    } else {
      line.port.endQuietly(self)
    }
  }

  /// The operation has returned without having been cancelled, so that nothing may be sent on its behalf any more.
  ///
  /// - Returns: Whether its end is due: nothing is still on its way that was sent before.
  func markReturned() -> Bool {
    sending.bitwiseOr(1, ordering: .acquiringAndReleasing).oldValue == 0
  }

  /// Something is about to be sent, until ``endSending()``.
  ///
  /// - Returns: Whether it may be: the operation has not returned.
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

  /// What was sent has arrived.
  ///
  /// - Returns: Whether the end of the operation is due: it has returned, and this was the last that was on its way.
  func endSending() -> Bool {
    sending.subtract(2, ordering: .acquiringAndReleasing).newValue == 1
  }

  /// On whose account something is sent by this operation: the part of it in which that happens, or all of it.
  var speaker: EffectToken {
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
    guard let line else { return }
    line.inbox.post(EffectInbox.Request(id: id, token: token))
    // The request has taken hold. This lets the tasks know that it cancels, if nothing else happens in the store.
    Task(executorPreference: line.taskExecutor) { [token] in await line.post(.wake, token) }
  }
}
