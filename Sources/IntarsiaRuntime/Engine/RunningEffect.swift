import IntarsiaIssues
import Synchronization

/// The effect, or the part of one, that a task works on: what `Task.cancel(id:)` and `withTaskCancellation` refer to.
package final class RunningEffect: Sendable {
  /// The effect of this task, which the tasks that it creates inherit.
  @TaskLocal static var current: RunningEffect?

  let token: EffectToken
  let line: EffectLine
  /// The place that made the effect.
  let origin: IssueLocation
  /// The operation that this is a part of.
  private let whole: RunningEffect?
  private let hasReturned = Atomic(false)

  init(token: EffectToken, line: EffectLine, origin: IssueLocation) {
    self.token = token
    self.line = line
    self.origin = origin
    whole = nil
  }

  init(_ part: EffectPart, of effect: RunningEffect) {
    token = part.token
    line = effect.line
    origin = effect.origin
    whole = effect.whole ?? effect
  }

  /// The operation has returned without having been cancelled, so that nothing may be sent on its behalf any more.
  func markReturned() {
    hasReturned.store(true, ordering: .releasing)
  }

  var isOver: Bool { hasReturned.load(ordering: .acquiring) }

  /// On whose account something is sent by this operation: the part of it in which that happens, or all of it.
  var sender: EffectToken {
    guard let current = Self.current, current !== self, current.whole === self else { return token }
    return current.token
  }

  func reportLate<Action>(_ message: EffectMessage<Action>) {
    guard case .action(let action) = message else { return }
    reportIssue(
      IssueCode.effect.emittedAfterEnd, "An effect sent an action after its operation had ended.",
      values: [("Action", "\(action)"), ("Effect made at", "\(origin)")], at: origin)
  }

  func cancel(_ id: EffectID) {
    line.inbox.post(EffectInbox.Request(id: id, token: token))
    // The request has taken hold. This lets the tasks know that it cancels, if nothing else happens in the store.
    Task(executorPreference: line.taskExecutor) { [line, token] in await line.post(.wake, token) }
  }
}

/// How a running effect reaches its engine for anything but actions.
package final class EffectLine: Sendable {
  /// What can be said without knowing the type of the actions.
  enum Command: Sendable {
    case open(EffectPart)
    case close(EffectToken)
    case wake
  }

  let inbox: EffectInbox
  let taskExecutor: (any TaskExecutor)?
  let post: @Sendable (Command, EffectToken) async -> Void

  init<Action>(
    to port: EffectPort<Action>, inbox: EffectInbox, taskExecutor: (any TaskExecutor)?
  ) {
    self.inbox = inbox
    self.taskExecutor = taskExecutor
    post = { command, token in
      switch command {
      case .open(let part): await port.emit(HandedOver(.open(part)), from: token)
      case .close(let part): await port.emit(HandedOver(.close(part)), from: token)
      case .wake: await port.emit(HandedOver(.wake), from: token)
      }
    }
  }
}
