/// A job in the queue of a simulation.
struct Job: Sendable {
  enum Kind: Sendable {
    /// A part of a task.
    case task
    /// Runs the queue of an actor.
    case drain
    /// Another job, such as the resumption after `Task.yield`.
    case other
  }

  let job: UnownedJob
  let kind: Kind
  let isOnMainActor: Bool
  /// The number of its task; 0 if it is not part of a task.
  let task: UInt64
  /// The number of the drain, for ``ActorDrains``; 0 for other jobs.
  var drain: UInt64 = 0
  /// The executor that its task prefers, if jobs cannot be routed.
  var executor: (any TaskExecutor)?

  /// The lane of the main actor, whose jobs keep their order whichever ready job is chosen.
  var lane: Int? { isOnMainActor ? 0 : nil }
}
