/// The connection from a running effect to its core, without the type of the actions.
package final class EffectLine: Sendable {
  /// The messages that do not depend on the type of the actions.
  enum Command: Sendable {
    case open(EffectPart)
    case close(EffectToken)
    case wake
  }

  let port: AnyEffectPort
  let inbox: CancellationRequests
  let taskExecutor: (any TaskExecutor)?
  let post: @Sendable (Command, EffectToken) async -> Void

  init<Action>(
    to port: EffectPort<Action>, inbox: CancellationRequests, taskExecutor: (any TaskExecutor)?
  ) {
    self.port = port
    self.inbox = inbox
    self.taskExecutor = taskExecutor
    post = { command, token in
      switch command {
      case .open(let part): await port.emit(Transferred(.open(part)), from: token)
      case .close(let part): await port.emit(Transferred(.close(part)), from: token)
      case .wake: await port.emit(Transferred(.wake), from: token)
      }
    }
  }
}
