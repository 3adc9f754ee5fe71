import IntarsiaDependencies
import IntarsiaIssues

/// How the task of an effect reaches its engine, of actions of any type.
package class AnyEffectPort: @unchecked Sendable {
  // Safe: it has one constant, and what its subclasses add is `Sendable`.

  /// Where the ends of effects wait until the engine hears of them, if they do.
  final let ends: EffectEnds?

  init(ends: EffectEnds? = nil) {
    self.ends = ends
  }

  /// Has the engine launch what it has deferred, once it has nothing else to do.
  ///
  /// Called by engines whose port lets ends wait.
  ///
  /// What was deferred in one task is launched in one that inherits the priority and the task-local values of that.
  func launchDeferredSoon(_ batch: Int) {
    preconditionFailure("\(Self.self) does not override launchDeferredSoon(_:)")
  }

  /// Runs the operation to its end, whatever that is.
  func perform(_ run: AnyEffectRun, as effect: RunningEffect) async {
    preconditionFailure("\(Self.self) does not override perform(_:as:)")
  }

  /// Tells that the task of an operation has ended, and does not wait for the engine to hear of it.
  ///
  /// If the engine is not there to hear it, it is for the port to tell the ticket.
  func end(_ effect: RunningEffect) {
    preconditionFailure("\(Self.self) does not override end(_:)")
  }

  /// The same, of an operation that was not cancelled and after which nothing starts.
  ///
  /// Who waits for it need not wait for the engine to hear of its end.
  func endQuietly(_ effect: RunningEffect) { end(effect) }

  /// The same, of an operation after which something else starts.
  ///
  /// That takes place on this task, and so with the task's local values.
  func endFollowed(_ effect: RunningEffect) async { end(effect) }
}
