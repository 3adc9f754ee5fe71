/// A job in the queue of a simulation.
package struct Job: Sendable {
  let job: UnownedJob
  let isOnMainActor: Bool
  /// Whether it runs the queue of an actor.
  var isDrain: Bool
  /// The number of its task; 0 if it is not part of a task, such as the job of `Task.yield`.
  let task: UInt64
  /// The number of the drain, for ``ActorDrains``; 0 for other jobs.
  var drain: UInt64 = 0
  /// The executor to run it on, if it is another one than usual.
  let executor: (any TaskExecutor)?

  /// The lane of the main actor, whose jobs keep their order whichever ready job is chosen.
  var lane: Int? { isOnMainActor ? 0 : nil }
}
