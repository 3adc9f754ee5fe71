import IntarsiaDependencies
import IntarsiaIssues

/// The connection from an effect's task to its core, without the type of the actions.
package class AnyEffectPort: @unchecked Sendable {
  // Safe: every property is constant and `Sendable`, and subclasses add only `Sendable` properties.

  /// The ended effects that the core has not processed, if the port queues them.
  final let completionQueue: CompletionQueue?

  /// The requests of effects to cancel an identifier.
  final let cancellationRequests = CancellationRequests()

  /// The executor of the effects' tasks, or `nil` for the default executor.
  final let taskExecutor: (any TaskExecutor)?

  init(completionQueue: CompletionQueue? = nil, taskExecutor: (any TaskExecutor)?) {
    self.completionQueue = completionQueue
    self.taskExecutor = taskExecutor
  }

  /// Passes a command of a live operation to the core, and waits until the core has processed it.
  func post(_ command: EffectCommand, from token: EffectToken) async {
    preconditionFailure("\(Self.self) does not override post(_:from:)")
  }

  /// Schedules the launch of the core's deferred effects for the time after the current turn.
  ///
  /// Only cores whose port has a completion queue call it.
  ///
  /// Effects that a task deferred are launched from a task that inherits its priority and its
  /// task-local values.
  func launchDeferredSoon(_ batch: Int) {
    preconditionFailure("\(Self.self) does not override launchDeferredSoon(_:)")
  }

  /// Runs the operation until it returns or throws.
  func perform(_ run: AnyEffectRun, as effect: RunningEffect) async {
    preconditionFailure("\(Self.self) does not override perform(_:as:)")
  }

  /// Reports that the task of an operation has ended, without waiting for the core.
  ///
  /// If the core has been released, the port updates the completion instead.
  func end(_ effect: RunningEffect) {
    preconditionFailure("\(Self.self) does not override end(_:)")
  }

  /// Reports the end of an operation that was not cancelled and that no other effect follows.
  ///
  /// Callers that wait for the operation need not wait until the core processes its end.
  func endQuietly(_ effect: RunningEffect) { end(effect) }

  /// Reports the end of an operation that another effect follows.
  ///
  /// The next effect starts from this task, and so with its task-local values.
  func endFollowed(_ effect: RunningEffect) async { end(effect) }
}
